-- Every text that a page of the content system ever had (rule: content-versions). What is published is a pointer.
create table cms_document_versions (
  -- Named by the links of previews.
  id integer generated always as identity unique,
  platform_id integer not null,
  title text not null check (title <> '' and length(title) <= 60),
  number integer not null check (number >= 1),
  html text not null,
  -- The text that came with the product.
  shipped boolean not null,
  -- The older version that it is equal to, where somebody rolled back.
  restored_from integer,
  made_at timestamptz(3) not null,
  -- Null: it came with the product, or from before there were versions.
  made_by integer references punters (id),
  primary key (platform_id, title, number)
);
insert into cms_document_versions (platform_id, title, number, html, shipped, made_at)
select platform_id, title, 1, html, as_shipped, updated_at from cms_documents;
create trigger cms_document_versions_append_only before update or delete or truncate on cms_document_versions
  for each statement execute function refuse_change();

alter table cms_documents
  -- Null: nothing is published yet, and nobody but the desk sees it.
  add column published integer,
  add column published_by integer references punters (id);
update cms_documents set published = 1;
alter table cms_documents drop column html;
alter table cms_documents rename column updated_at to published_at;
alter table cms_documents alter column published_at drop not null;
alter table cms_documents add constraint cms_documents_published_fkey
  foreign key (platform_id, title, published) references cms_document_versions (platform_id, title, number);
alter table cms_documents add check ((published is null) = (published_at is null));
comment on column cms_documents.as_shipped is
  'Nobody at the desk has published yet: a newer text that comes with the product takes its place.';

-- Grows with everything that the desk publishes, so that open pages know when to ask again (rule: live-site).
create table site_version (
  one boolean primary key default true check (one),
  version integer not null
);
insert into site_version (version) values (1);
