-- What the register of excluded persons answered about punters: one row per change, the highest number holds. Asked at
-- sign-in where the operator has such a register; no row is a punter it was never asked about.
create table register_answers (
  punter_id integer not null references punters (id),
  number integer not null check (number >= 1),
  -- unanswered: it has not been able to say yet, and nothing is bet until it has.
  status text not null check (status in ('clear', 'excluded', 'unanswered')),
  at timestamptz not null,
  primary key (punter_id, number)
);
create trigger register_answers_append_only before update or delete or truncate on register_answers
  for each statement execute function refuse_change();
