-- Scoring rules of a competition (`scope`) have versions too: a meeting goes by those in force at its first off
-- (rules: scoring, rule-versions). `competitions.scoring` is what a competition began with.
alter table rule_versions drop constraint rule_versions_kind_known;
alter table rule_versions add constraint rule_versions_kind_known
  check (kind in ('payout-limits', 'scoring', 'deductions'));
