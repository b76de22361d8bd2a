-- A card says how long ago each of its horses ran, by the races held here: found by the horse's name.
create index runners_horse_idx on runners (horse, race_id);
