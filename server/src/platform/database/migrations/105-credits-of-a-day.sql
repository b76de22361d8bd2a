-- What manual credits of a day come to is asked before each (rule: manual-credits).
create index approvals_credits_idx on approvals (ended_at) where kind = 'credit' and ended = 'approved';
