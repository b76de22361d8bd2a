-- The statement that moves balances looks each wallet up by its primary key, whatever the statistics say: a plan is
-- kept while the table grows, and one made for few wallets reads all of them for every strike.
alter function move_balances() set enable_seqscan = off;
alter function move_balances() set enable_hashjoin = off;
alter function move_balances() set enable_mergejoin = off;
