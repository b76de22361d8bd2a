-- Settled tickets of long ago, with their settlements and transfers, can be moved to files (rule: archive): a second kind of
-- step. What stays of them is what every sum and every key needs.
alter table archive_steps drop constraint archive_steps_what_check;
alter table archive_steps add constraint archive_steps_what_check check (what in ('price-ticks', 'bets'));

-- Keys of transfers that are in a file, for ever: what is sent again under one, after years, moves nothing.
create table archived_keys (
  id uuid primary key,
  step_id integer not null
);

-- What these transfers came to, carried forward. A row is of a run: transfers of a punter, a day and a step with no other
-- transfer of that punter between them, so that balances at every other transfer are as they were. A run stands where its
-- last transfer stood.
create table archived_transfers (
  punter_id integer not null,
  last_at timestamptz not null,
  last_sequence bigint not null,
  last_id uuid not null,
  kind text not null,
  debit_account integer not null,
  credit_account integer not null,
  step_id integer not null references archive_steps (id),
  -- In Johannesburg.
  day date not null,
  count integer not null check (count >= 1),
  -- Cents.
  amount bigint not null check (amount > 0),
  primary key (punter_id, last_at, last_sequence, kind, debit_account, credit_account)
);
create index archived_transfers_step_idx on archived_transfers (step_id);

-- How many bets of a punter went, by what they were on, and what those that are not void had cost: all of them, and those
-- struck before the cards of the meeting's jackpot closed (rule: jackpot-double).
create table archived_stakes (
  punter_id integer not null,
  sport text not null,
  programme_id integer not null,
  step_id integer not null references archive_steps (id),
  bets integer not null check (bets >= 1),
  staked bigint not null,
  staked_before_close bigint not null,
  primary key (punter_id, sport, programme_id, step_id)
);
create index archived_stakes_step_idx on archived_stakes (step_id);

-- Events with a leg of an archived bet: their results change no more, unless the steps are restored.
create table archived_events (
  sport text not null,
  event_id integer not null,
  step_id integer not null references archive_steps (id),
  programme_id integer not null,
  primary key (sport, event_id, step_id)
);
create index archived_events_programme_idx on archived_events (sport, programme_id, step_id);
create index archived_events_step_idx on archived_events (step_id);

-- Whether this transaction has begun a step, or its restore, and is inside the function that does it.
create function archive_at_work() returns boolean language plpgsql stable as $$
declare
  work text := coalesce(current_setting('furlong.archive', true), '');
begin
  if work = '' then
    return false;
  end if;
  if work like 'restore %' then
    return exists (
      select from archive_restores
      where step_id = split_part(work, ' ', 2)::integer and xmin = pg_current_xact_id()::xid
    );
  end if;
  return exists (
    select from archive_steps
    where id = split_part(work, ' ', 2)::integer and what = 'bets' and xmin = pg_current_xact_id()::xid
  );
end
$$;

-- Bets, settlements and transfers go with archive_bets() and no other way; keys come back with restore_bets().
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name in (
    'bets', 'bet_settlements', 'transfers', 'archived_keys', 'archived_transfers', 'archived_stakes', 'archived_events'
  ) and archive_at_work() then
    return null;
  end if;
  raise exception '% is append-only: correct it by adding', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger archived_keys_append_only before update or delete or truncate on archived_keys
  for each statement execute function refuse_change();
create trigger archived_transfers_append_only before update or delete or truncate on archived_transfers
  for each statement execute function refuse_change();
create trigger archived_stakes_append_only before update or delete or truncate on archived_stakes
  for each statement execute function refuse_change();
create trigger archived_events_append_only before update or delete or truncate on archived_events
  for each statement execute function refuse_change();

-- As it was (006, 100), but that transfers which come back from a file move no balance: they moved it when they were new.
create or replace function move_balances() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if coalesce(current_setting('furlong.archive', true), '') <> '' and archive_at_work() then
    return null;
  end if;
  update wallets
  set balance = wallets.balance + moved.balance, owed = wallets.owed + moved.owed
  from (
    select
      punter_id,
      sum(
        case punter_id * 10 + 1 when credit_account then amount when debit_account then -amount else 0 end
      ) as balance,
      sum(
        case punter_id * 10 + 2 when debit_account then amount when credit_account then -amount else 0 end
      ) as owed
    from posted
    group by punter_id
  ) as moved
  where wallets.punter_id = moved.punter_id and (moved.balance <> 0 or moved.owed <> 0);
  return null;
end
$$;

-- As it was (015), and no transfer of whatever may come from a client has an archived key: by a trigger, so that a server
-- of the version before is stopped, too. What says its bet has a key that follows from that bet. In the statement that is
-- there, which looks each transfer up by itself; where nothing was archived, none.
create or replace function refuse_payout_without_bet() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  wrong uuid;
  step integer;
begin
  select posted.id, archived.step_id into wrong, step
  from posted
  left join lateral (
    select punter_id from bets where id = posted.bet_id offset 0
  ) as bet on true
  left join lateral (
    select step_id from archived_keys
    where id = posted.id and posted.bet_id is null
      and (select exists (select from archived_keys))
    offset 0
  ) as archived on true
  where (posted.kind in ('payout', 'refund') and (bet.punter_id = posted.punter_id) is not true)
    or archived.step_id is not null
  limit 1;
  if not found then
    return null;
  end if;
  if step is not null then
    raise exception 'transfer % is in step % of the archive', wrong, step
      using errcode = 'unique_violation', constraint = 'archived_keys_pkey';
  end if;
  raise exception 'transfer % pays no bet of its punter', wrong using errcode = 'restrict_violation';
end
$$;

-- The transfers of some bets: their stakes, and what their settlements moved, which has the time of the settlement. Each
-- punter's are looked up once for each time, whatever the planner expects.
create function transfers_of_bets(ids bigint[]) returns setof transfers language plpgsql stable
set enable_seqscan = off set enable_mergejoin = off as $$
begin
  return query
  select stakes.*
  from unnest(ids) as asked (id)
  join lateral (select stake_transfer_id from bets where bets.id = asked.id offset 0) as bet on true
  join lateral (select * from transfers where transfers.id = bet.stake_transfer_id offset 0) as stakes on true
  union all
  select moved.*
  from (
    select distinct bet.punter_id, settled.at
    from unnest(ids) as asked (id)
    join lateral (select punter_id from bets where bets.id = asked.id offset 0) as bet on true
    join lateral (select at from bet_settlements where bet_id = asked.id offset 0) as settled on true
  ) as times
  join lateral (
    select * from transfers where transfers.punter_id = times.punter_id and transfers.at = times.at offset 0
  ) as moved on true
  where moved.bet_id in (select unnest(ids));
end
$$;

-- Takes the rows of some bets away, as the step of this transaction has them in its file: what is deleted has the step's
-- digest, or nothing is. Their keys stay, and what they came to.
create function archive_bets(
  step integer, ids bigint[],
  out bets_gone integer, out settlements_gone integer, out transfers_gone integer, out digest bytea
) language plpgsql
set timezone = 'UTC' set enable_seqscan = off set enable_mergejoin = off as $$
declare
  of_bets text[];
  of_settlements text[];
  of_transfers text[];
  keys uuid[];
begin
  perform from archive_steps
  where id = step and what = 'bets' and xmin = pg_current_xact_id()::xid and items = cardinality(ids)
    and first_id = (select min(id) from unnest(ids) as id) and last_id = (select max(id) from unnest(ids) as id);
  if not found then
    raise exception 'step % of this transaction has not these bets', step using errcode = 'restrict_violation';
  end if;

  select array_agg(id) into keys from transfers_of_bets(ids);
  insert into archived_keys (id, step_id) select id, step from unnest(keys) as id;

  insert into archived_transfers (
    punter_id, last_at, last_sequence, last_id, kind, debit_account, credit_account, step_id, day, count, amount
  )
  with own as materialized (
    select moved.* from unnest(keys) as key (id)
    join lateral (select * from transfers where id = key.id offset 0) as moved on true
  ),
  spans as materialized (
    select punter_id, min(at) as first_at, max(at) as last_at from own group by punter_id
  ),
  -- Whatever else stands among them parts two runs: what stays, and the runs of other steps.
  places as (
    select punter_id, at, sequence, true as is_own from own
    union all
    select other.punter_id, other.at, other.sequence, false
    from spans
    join lateral (
      select punter_id, at, sequence, id from transfers
      where punter_id = spans.punter_id and at between spans.first_at and spans.last_at offset 0
    ) as other on true
    where other.id not in (select id from own)
    union all
    select other.punter_id, other.last_at, other.last_sequence, false
    from spans
    join lateral (
      select punter_id, last_at, last_sequence from archived_transfers as run
      where run.punter_id = spans.punter_id and run.last_at between spans.first_at and spans.last_at offset 0
    ) as other on true
  ),
  parted as (
    select punter_id, sequence, is_own,
      count(*) filter (where not is_own) over (partition by punter_id order by at, sequence) as run
    from places
  ),
  runs as (
    select own.*, (own.at at time zone interval '2 hours')::date as day, parted.run
    from own join parted on parted.is_own and parted.punter_id = own.punter_id and parted.sequence = own.sequence
  ),
  placed as (
    select runs.*, first_value(at) over last as last_at, first_value(sequence) over last as last_sequence,
      first_value(id) over last as last_id
    from runs window last as (partition by punter_id, day, run order by at desc, sequence desc)
  )
  select punter_id, last_at, last_sequence, last_id, kind, debit_account, credit_account, step, day, count(*), sum(amount)
  from placed
  group by punter_id, day, last_at, last_sequence, last_id, kind, debit_account, credit_account;

  insert into archived_stakes (punter_id, sport, programme_id, step_id, bets, staked, staked_before_close)
  select punter_id, sport, programme_id, step, count(*),
    coalesce(sum(cost) filter (where outcome <> 'void'), 0),
    coalesce(sum(cost) filter (where outcome <> 'void' and (closed_at is null or struck_at < closed_at)), 0)
  from (
    select bet.punter_id, bet.sport, bet.programme_id, bet.struck_at, bet.stake * bet.combinations as cost,
      latest.outcome, jackpots.closed_at
    from unnest(ids) as asked (id)
    join lateral (select * from bets where bets.id = asked.id offset 0) as bet on true
    join lateral (
      select outcome from bet_settlements where bet_id = asked.id order by number desc limit 1
    ) as latest on true
    left join jackpots on bet.sport = 'horseracing' and jackpots.meeting_id = bet.programme_id
  ) as struck
  group by punter_id, sport, programme_id;

  insert into archived_events (sport, event_id, step_id, programme_id)
  select distinct bet.sport, event_id, step, bet.programme_id
  from unnest(ids) as asked (id)
  join lateral (select * from bets where bets.id = asked.id offset 0) as bet on true
  cross join unnest(bet.leg_events) as event_id;

  perform set_config('furlong.archive', 'step ' || step, true);
  with gone as (
    delete from bet_settlements using unnest(ids) as asked (id) where bet_id = asked.id returning bet_settlements.*
  )
  select array_agg('{"bet_settlements":' || to_json(gone)::text || '}' order by bet_id, number) into of_settlements from gone;
  with gone as (delete from bets using unnest(ids) as asked (id) where bets.id = asked.id returning bets.*)
  select array_agg('{"bets":' || to_json(gone)::text || '}' order by id) into of_bets from gone;
  with gone as (delete from transfers using unnest(keys) as key (id) where transfers.id = key.id returning transfers.*)
  select array_agg('{"transfers":' || to_json(gone)::text || '}' order by sequence) into of_transfers from gone;
  perform set_config('furlong.archive', '', true);

  bets_gone := cardinality(of_bets);
  settlements_gone := cardinality(of_settlements);
  transfers_gone := cardinality(of_transfers);
  digest := sha256(convert_to(array_to_string(of_bets || of_settlements || of_transfers, E'\n'), 'UTF8'));
  perform from archive_steps where id = step and rows_hash = digest;
  if not found then
    raise exception 'the rows of step % are not those of its file', step using errcode = 'restrict_violation';
  end if;
end
$$;

-- Puts the rows of a step into their tables again, by the lines of its file, which are held against the step's digest.
create function restore_bets(step integer, lines text) returns void language plpgsql set timezone = 'UTC' as $$
declare
  given json := '[' || replace(lines, E'\n', ',') || ']';
begin
  perform from archive_steps
  where id = step and what = 'bets' and rows_hash = sha256(convert_to(lines, 'UTF8'))
    and exists (select from archive_restores where step_id = step and xmin = pg_current_xact_id()::xid);
  if not found then
    raise exception 'these are not the rows of step %, or it is not restored in this transaction', step
      using errcode = 'restrict_violation';
  end if;

  perform set_config('furlong.archive', 'restore ' || step, true);
  delete from archived_events where step_id = step;
  delete from archived_stakes where step_id = step;
  delete from archived_transfers where step_id = step;
  delete from archived_keys using json_array_elements(given) as line
  where archived_keys.id = (line -> 'transfers' ->> 'id')::uuid and archived_keys.step_id = step;
  -- A bet needs its stake, and what is paid its bet.
  insert into transfers overriding system value
  select moved.* from json_array_elements(given) as line
  cross join lateral json_populate_record(null::transfers, line -> 'transfers') as moved
  where line -> 'transfers' ->> 'kind' = 'stake';
  insert into bets overriding system value
  select bet.* from json_array_elements(given) as line
  cross join lateral json_populate_record(null::bets, line -> 'bets') as bet
  where line -> 'bets' is not null;
  insert into transfers overriding system value
  select moved.* from json_array_elements(given) as line
  cross join lateral json_populate_record(null::transfers, line -> 'transfers') as moved
  where line -> 'transfers' ->> 'kind' <> 'stake';
  insert into bet_settlements
  select settled.* from json_array_elements(given) as line
  cross join lateral json_populate_record(null::bet_settlements, line -> 'bet_settlements') as settled
  where line -> 'bet_settlements' is not null;
  perform set_config('furlong.archive', '', true);
end
$$;

-- No result of an event with archived bets changes: they would not be settled by it. Looked at when the change commits, so
-- that a server which knows of the archive refuses it in its own words before.
create function refuse_change_of_archived_event() returns trigger language plpgsql as $$
declare
  event integer := (to_jsonb(new) ->> tg_argv[1])::integer;
  step integer;
begin
  select min(step_id) into step from archived_events where sport = tg_argv[0] and event_id = event;
  if step is not null then
    raise exception 'bets on event % of % are in step % of the archive: restore it first', event, tg_argv[0], step
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger race_results_with_bets after insert on race_results
  deferrable initially deferred for each row execute function refuse_change_of_archived_event('horseracing', 'race_id');
create constraint trigger unseen_offs_with_bets after insert on unseen_offs
  deferrable initially deferred for each row execute function refuse_change_of_archived_event('horseracing', 'race_id');
create constraint trigger races_with_bets after update of status, voided_at on races
  deferrable initially deferred for each row
  when (new.status is distinct from old.status or new.voided_at is distinct from old.voided_at)
  execute function refuse_change_of_archived_event('horseracing', 'id');
create constraint trigger runners_with_bets after update of scratched_at on runners
  deferrable initially deferred for each row
  when (new.scratched_at is distinct from old.scratched_at)
  execute function refuse_change_of_archived_event('horseracing', 'race_id');
-- No bet goes by a score that was awarded later (rule: awarded-later).
create constraint trigger fixture_results_with_bets after insert on fixture_results
  deferrable initially deferred for each row
  when (new.reason is distinct from 'award')
  execute function refuse_change_of_archived_event('soccer', 'fixture_id');
create constraint trigger fixture_voidings_with_bets after insert on fixture_voidings
  deferrable initially deferred for each row execute function refuse_change_of_archived_event('soccer', 'fixture_id');
create constraint trigger fixtures_with_bets after update of status on fixtures
  deferrable initially deferred for each row
  when (new.status is distinct from old.status)
  execute function refuse_change_of_archived_event('soccer', 'id');
