-- The desk lists who is internal, among any number of punters (staff/list-staff.ts).
create index punters_internal_idx on punters (id) where employee_status = 1 and not simulated;
create index accounts_operators_idx on accounts (id) where role = 'operator';
