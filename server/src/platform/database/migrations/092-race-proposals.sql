-- Of a race that was run two persons say that a runner took no part, or that it is abandoned (rules: after-the-off,
-- second-approval). After 089, which said last what a proposal is about.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (
  kind in ('official-result', 'correction', 'non-runner', 'abandonment', 'credit', 'goodwill', 'withheld-share')
);
alter table approvals drop constraint approvals_about_event;
alter table approvals add constraint approvals_about_event check (
  num_nonnulls(race_id, fixture_id)
    = (kind in ('official-result', 'correction', 'non-runner', 'abandonment', 'goodwill'))::int
  and (kind not in ('non-runner', 'abandonment', 'goodwill') or race_id is not null)
);
