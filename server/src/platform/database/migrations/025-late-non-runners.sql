-- A runner that is declared after the off to have taken no part is scratched; this is the feed sequence of the call. It
-- leaves every result of its race, and an official one captured before may be followed by one that needs no other reason.
alter table runners add column non_runner_sequence bigint;
alter table runners add check (non_runner_sequence is null or scratched_at is not null);
create index runners_non_runners_idx on runners (race_id) where non_runner_sequence is not null;

-- judge: an error of the judge, found after the all-clear; like a disqualification it changes the record and not the bets.
-- non-runner: it follows the declaration of one.
alter table race_results drop constraint race_results_reason_check;
alter table race_results add constraint race_results_reason_check
  check (reason in ('capture', 'disqualification', 'judge', 'non-runner'));
alter table bet_settlements drop constraint bet_settlements_reason_check;
alter table bet_settlements add constraint bet_settlements_reason_check
  check (reason in ('capture', 'reopened', 'non-runner'));
