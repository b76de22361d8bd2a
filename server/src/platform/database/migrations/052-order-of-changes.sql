-- The place of a meeting's last change among all its changes, a supplier's and those by hand. A supplier's sequence says
-- alone whether its next call is stale; what follows what is said by this: `sequence` of price_ticks and race_results,
-- races.results_after and runners.non_runner_sequence are places in this order. It is never behind the sequence, so that
-- where nobody acts by hand each change has its supplier's sequence for a place (rule: order-of-changes).
alter table meetings add column change_order bigint not null default 0;
update meetings set change_order = sequence;
