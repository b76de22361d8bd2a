-- Whether a race is known to have been run: its supplier said that it was off, or a result came (rule: after-the-off). A
-- closing by the clock, or at the desk, says no such thing: it may be late only.
alter table races add column was_run boolean not null default false;
update races set was_run = true
where status = 'resulted'
  or exists (select from race_results where race_results.race_id = races.id)
  or (status = 'closed' and closed_at <> off_at);
