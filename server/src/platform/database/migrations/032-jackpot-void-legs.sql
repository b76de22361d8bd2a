-- Legs that were abandoned when the cards closed. No card needed a pick of them, so they stay void if they are run later.
alter table jackpots add column void_legs smallint[] not null default '{}';
