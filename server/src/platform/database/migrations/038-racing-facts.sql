-- What a supplier may add to a card and to a result (rule: racing-facts); nothing is decided by it.
alter table runners add column rating smallint check (rating between 0 and 200);
alter table runners add column comment text not null default '';

-- Behind the one before: lengths ('0.50') or the judge's word ('nk') (rule: margins).
alter table race_result_runners add column margin text
  check (margin ~ '^(nse|sh|hd|nk|dist|[0-9]{1,3}[.][0-9]{2})$');
-- In hundredths of a second.
alter table race_results add column winner_time integer check (winner_time between 1000 and 100000);
-- [{"pool": "win", "saddles": [4], "cents": 620}, …], as declared; null: none was said.
alter table race_results add column dividends jsonb;
