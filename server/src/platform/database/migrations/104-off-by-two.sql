-- What one person pressed after the off takes two now: a race or a match that is opened again, a match that is abandoned or
-- called off; and a race is made void after its official result (rules: after-the-off, race-voided, second-approval).
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (
  kind in ('official-result', 'correction', 'non-runner', 'abandonment', 'calling-off', 'reopening', 'voiding',
    'credit', 'goodwill', 'withheld-share')
);
alter table approvals drop constraint approvals_about_event;
alter table approvals add constraint approvals_about_event check (
  num_nonnulls(race_id, fixture_id) = (kind not in ('credit', 'withheld-share'))::int
  and (kind not in ('non-runner', 'voiding', 'goodwill') or race_id is not null)
  and (kind <> 'calling-off' or fixture_id is not null)
);
-- race-void: the race was made void after bets on it were settled.
alter table bet_settlements drop constraint bet_settlements_reason_check;
alter table bet_settlements add constraint bet_settlements_reason_check
  check (reason in ('capture', 'reopened', 'non-runner', 'race-void'));
