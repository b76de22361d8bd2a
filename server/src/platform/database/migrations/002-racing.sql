create table competitions (
  id integer generated always as identity primary key,
  name text not null unique,
  -- Scoring is data, in hundredths of a point (rule: scoring).
  scoring jsonb not null
);

create table race_courses (
  id integer generated always as identity primary key,
  name text not null,
  country text not null,
  unique (name, country)
);

-- Status words: active, postponed, abandoned, resulted. The numbers of the wire live in domain/status.
create table meetings (
  id integer generated always as identity primary key,
  ref text not null unique,
  sequence bigint not null,
  sport text not null,
  name text not null,
  race_course_id integer not null references race_courses (id),
  competition_id integer not null references competitions (id),
  meeting_date date not null,
  status text not null check (status in ('active', 'postponed', 'abandoned', 'resulted')),
  postponed_at timestamptz,
  jackpot jsonb,
  -- Grows with every result and status, in the same transaction: the ETag of every standings page.
  standings_version integer not null default 1,
  -- The version the final standings were last written for; null while the meeting is live.
  final_version integer,
  created_at timestamptz not null
);
create index meetings_date_idx on meetings (meeting_date, id);
create index meetings_live_idx on meetings (id) where final_version is null;

create table races (
  id integer generated always as identity primary key,
  meeting_id integer not null references meetings (id),
  number smallint not null check (number between 1 and 20),
  name text not null,
  off_at timestamptz not null,
  distance integer,
  going text not null default '',
  surface text not null default '',
  class text not null default '',
  -- The card's own number of paid places; null: by the runners at the off (rule: places-paid).
  places_paid smallint,
  status text not null check (status in ('open', 'closed', 'abandoned', 'resulted')),
  suspended boolean not null default false,
  closed_at timestamptz,
  unique (meeting_id, number)
);
create index races_due_idx on races (off_at) where status = 'open';

create table runners (
  race_id integer not null references races (id),
  saddle smallint not null check (saddle between 1 and 40),
  horse text not null,
  jockey text not null default '',
  trainer text not null default '',
  draw smallint,
  weight numeric(5, 2),
  age smallint,
  form text not null default '',
  silks text not null default '',
  first_timer boolean not null default false,
  -- Odds to one as exact fractions.
  win_numerator integer,
  win_denominator integer check (win_denominator > 0),
  place_numerator integer,
  place_denominator integer check (place_denominator > 0),
  scratched_at timestamptz,
  -- The win price at the scratching: what a deduction is made from (rule: deductions).
  scratched_numerator integer,
  scratched_denominator integer,
  primary key (race_id, saddle)
);

-- Every price ever shown, append-only.
create table price_ticks (
  race_id integer not null references races (id),
  sequence bigint not null,
  saddle smallint not null,
  at timestamptz not null,
  win_numerator integer,
  win_denominator integer,
  place_numerator integer,
  place_denominator integer,
  primary key (race_id, saddle, sequence)
);

-- Every result ever captured, append-only; the one with the highest sequence holds.
create table race_results (
  id integer generated always as identity primary key,
  race_id integer not null references races (id),
  sequence bigint not null,
  official boolean not null,
  reason text check (reason in ('capture', 'disqualification')),
  at timestamptz not null,
  received_at timestamptz not null,
  unique (race_id, sequence)
);

-- Finishers by position; a runner that did not place has a starting price and no position.
create table race_result_runners (
  result_id integer not null references race_results (id),
  saddle smallint not null,
  position smallint,
  sp_numerator integer,
  sp_denominator integer,
  primary key (result_id, saddle)
);
