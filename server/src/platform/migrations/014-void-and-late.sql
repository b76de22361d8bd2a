-- A race may be abandoned until its result is official: results captured up to this feed sequence stand in the record and
-- count no more.
alter table races add column results_after bigint not null default 0;

-- When a scratching took effect here, which the supplier's own time (scratched_at) may lie before or after: what was
-- struck up to then was struck at prices that did not know of it, and carries the deduction.
alter table runners add column scratching_known_at timestamptz;
update runners set scratching_known_at = scratched_at where scratched_at is not null;
