-- A runner's page says how often its jockey and its trainer won, by the latest races held here: found by their names.
create index runners_jockey_idx on runners (jockey, race_id);
create index runners_trainer_idx on runners (trainer, race_id);
