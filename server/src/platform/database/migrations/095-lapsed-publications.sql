-- A timed version whose author may not edit content any more lapses; one that fails again and again is parked
-- (rule: timed-publications). Both are ends like the others: once, and by nobody.
alter table cms_publications drop constraint cms_publications_ended_check;
alter table cms_publications add constraint cms_publications_ended_check
  check (ended in ('published', 'cancelled', 'lapsed', 'parked'));
-- What somebody timed, where they lose a role.
create index cms_publications_asked_idx on cms_publications (asked_by) where ended is null;
-- Checkpoints are found by their links: a clock that was wrong has no say in it (rule: audit-checkpoints).
drop index act_checkpoints_time_idx;
