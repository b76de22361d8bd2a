-- A team's last matches, and those of two teams against each other (rule: soccer-form).
create index fixtures_home_played_idx on fixtures (home, kick_off_at desc, id desc)
  where status = 'finished' and result_state = 'official';
create index fixtures_away_played_idx on fixtures (away, kick_off_at desc, id desc)
  where status = 'finished' and result_state = 'official';
create index fixtures_met_idx on fixtures (home, away, kick_off_at desc, id desc)
  where status = 'finished' and result_state = 'official';
