-- Bets that a settlement left open, or a correction opened again (bets/liability/queries-open.ts): few of all.
create index bet_settlements_open_idx on bet_settlements (bet_id, number) where outcome = 'open';
