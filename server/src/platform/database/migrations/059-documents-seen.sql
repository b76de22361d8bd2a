-- The document that somebody saw who decided on an identity: its kind, and the last four characters of its number.
alter table identity_decisions
  add column document_kind text check (document_kind in ('id-card', 'id-book', 'passport', 'driving-licence', 'asylum-permit')),
  add column document_ending text check (document_ending ~ '^[0-9A-Z]{4}$'),
  add check ((document_kind is null) = (document_ending is null));
