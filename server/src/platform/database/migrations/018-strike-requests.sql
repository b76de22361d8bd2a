-- What was asked under the Idempotency-Key of a strike whose lines have no keys of their own: the same key with other
-- lines is refused. Deleted after a week; the lines' keys, which follow from it, are their stakes' for ever.
create table strike_requests (
  -- Follows from the punter and the header.
  key uuid primary key,
  -- Follows from the lines.
  lines uuid not null,
  at timestamptz not null
);
create index strike_requests_at_idx on strike_requests (at);
