-- What punters ask about their data, and whether they agreed to be told of promotions.

create table data_requests (
  -- The client's own: asked twice under it, it is one request.
  id uuid primary key,
  number bigint generated always as identity unique,
  punter_id integer not null references punters (id),
  kind text not null check (kind in ('correction', 'deletion')),
  -- Of a correction: what shall be corrected.
  field text check (field in ('email', 'mobile', 'date-of-birth', 'other')),
  -- What it shall be, and why, in the punter's words; both go with an erasure.
  asked text,
  reason text,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  -- For the punter to read.
  answer text,
  decided_by integer references punters (id),
  decided_at timestamptz,
  check ((kind = 'correction') = (field is not null)),
  check ((state = 'open') = (decided_at is null))
);
create unique index data_requests_open_key on data_requests (punter_id, kind) where state = 'open';
create index data_requests_punter_idx on data_requests (punter_id, number);
create index data_requests_waiting_idx on data_requests (number) where state = 'open';
create index data_requests_decided_idx on data_requests (number) where state <> 'open';

-- Each time the switch was turned, under the text that stood beside it: the operator has to prove a consent.
create table promotion_consents (
  punter_id integer not null references punters (id),
  number integer not null check (number >= 1),
  given boolean not null,
  text_version smallint not null check (text_version >= 1),
  at timestamptz not null,
  primary key (punter_id, number)
);
create trigger promotion_consents_append_only before update or delete or truncate on promotion_consents
  for each statement execute function refuse_change();
