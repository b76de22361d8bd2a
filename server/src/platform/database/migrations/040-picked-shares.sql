-- How many punters picked each runner of the races run: [[race number, [[saddle, punters], …]], …], a form that
-- server/src/standings/queries-picked.ts reads. Null: written before shares were counted, and never shown.
alter table final_boards add column picked jsonb;
