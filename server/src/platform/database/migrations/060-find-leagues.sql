-- The desk finds leagues by how their name begins (leagues/queries-desk.ts).
create index leagues_name_start_idx on leagues (lower(name) text_pattern_ops, id) where status <> 3;
-- It lists the shares that were withheld, the latest first.
create index jackpot_withholdings_time_idx on jackpot_withholdings (at desc, meeting_id, punter_id);
