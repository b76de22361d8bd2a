-- How a punter came to owe what: few rows, found without reading all transfers, to say what a recovery made good.
create index transfers_debt_idx on transfers (punter_id, sequence) where kind in ('reversal', 'recovery');
