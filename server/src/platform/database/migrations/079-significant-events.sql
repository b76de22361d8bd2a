-- What a regulator asks for over a period, found by its time (reporting/queries-events.ts, reporting/queries-protection.ts).
-- Most are parts of large tables, and few; a strike or a settlement writes none of them as a rule.
create index transfers_credits_idx on transfers (at) where kind = 'credit';
create index race_results_corrections_idx on race_results (received_at) where reason is not null;
create index fixture_results_corrections_idx on fixture_results (received_at) where reason is not null;
create index races_voided_idx on races (voided_at) where voided_at is not null;
create index fixture_voidings_time_idx on fixture_voidings (at);
create index liability_alarms_time_idx on liability_alarms (raised_at);
-- Payouts of R1 000 or more: no report asks for wins below that.
create index bet_settlements_wins_idx on bet_settlements (at) where outcome = 'won' and payout >= 100000;
create index security_events_refused_idx on security_events (at) where kind in (
  'sign-in-failed', 'sign-in-locked', 'sign-in-switched-off', 'second-factor-failed', 'token-reused'
);
create index punter_limits_time_idx on punter_limits (at);
create index punter_breaks_time_idx on punter_breaks (at);
create index identity_decisions_time_idx on identity_decisions (at);

-- When no supplier said anything although a race or fixture was near (rule: feed-outages). Written when one speaks again.
create table feed_outages (
  -- The last call before the silence, and the first one after it.
  silent_from timestamptz(3) primary key,
  silent_until timestamptz(3) not null check (silent_until > silent_from)
);
create trigger feed_outages_append_only before update or delete or truncate on feed_outages
  for each statement execute function refuse_change();
create index feed_outages_time_idx on feed_outages (silent_until);

-- Lines that were not struck because of what protects their punter, by the day in Johannesburg. Nodes add to it once a
-- second; nobody is named.
create table strike_refusal_counts (
  day date not null,
  reason text not null check (reason ~ '^[a-z][a-z-]{1,39}$'),
  lines bigint not null check (lines > 0),
  primary key (day, reason)
);
