-- The desk's pages among a million of everything.
-- Acts that are more than a look are listed first (audit/queries-acts.ts), and looks are nearly all there are. The names are
-- those of audit/act.ts; one that is added there only makes the index a little larger.
create index acts_changes_idx on acts (id) where name <> all (array[
  'acts-read', 'punters-found', 'punter-read', 'withheld-shares-read', 'data-request-read'
]);
-- What push services refuse (notifications/queries-subscriptions.ts): browsers that were stopped are few, and pushes of the
-- last day stand together.
create index push_subscriptions_stopped_idx on push_subscriptions (stopped_at desc, id) where stopped_at is not null;
create index push_deliveries_done_idx on push_deliveries using brin (done_at) with (autosummarize = on);
