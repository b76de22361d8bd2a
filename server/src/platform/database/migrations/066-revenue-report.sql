-- What was struck and what money moved between two instants (bets/queries-revenue.ts, wallet/queries-revenue.ts); the
-- settlements have their index since 011. Both tables are written in the order of their time, so block ranges do, and
-- cost a strike next to nothing. Ranges are summed up as they fill: the newest are looked at most.
create index bets_struck_at_idx on bets using brin (struck_at) with (autosummarize = on);
create index transfers_at_idx on transfers using brin (at) with (autosummarize = on);
