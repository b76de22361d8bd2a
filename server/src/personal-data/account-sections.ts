import { sql } from 'kysely';
import { lookNames } from '../audit/act.ts';
import type { Section } from './section.ts';

/** What is stored of who a punter is, what protects them, and what they were told. Amounts are in cents. */
export const accountSections: readonly Section[] = [
  {
    name: 'profile',
    tables: ['punters'],
    key: ['punterId'],
    rows: ({ punterId }) => sql`
      select id as "punterId", username, alias, alias_changed_on as "aliasChangedOn", alias_changes as "aliasChanges",
        issuer as "signsInAt", subject as "accountId", created_at as "firstSignInAt"
      from punters where id = ${punterId}`,
  },
  {
    name: 'account',
    tables: ['accounts'],
    key: ['accountId'],
    rows: ({ subject }) => sql`
      select id as "accountId", username, email, mobile, date_of_birth as "dateOfBirth",
        terms_accepted_at as "termsAcceptedAt", created_at as "registeredAt",
        password_changed_at as "passwordChangedAt", switched_off_at as "suspendedAt"
      from accounts where id::text = ${subject}`,
  },
  {
    name: 'identityDecisions',
    tables: ['identity_decisions'],
    key: ['number'],
    rows: ({ punterId }) => sql`
      select number, status, reason, at from identity_decisions where punter_id = ${punterId}`,
  },
  {
    name: 'exclusionRegisterAnswers',
    tables: ['register_answers'],
    key: ['number'],
    rows: ({ punterId }) => sql`
      select number, status, at from register_answers where punter_id = ${punterId}`,
  },
  {
    name: 'wallet',
    tables: ['wallets'],
    key: ['accountNumber'],
    rows: ({ punterId }) => sql`
      select punter_id * 10 + 1 as "accountNumber", balance as "balanceCents", owed as "owedCents",
        opened_at as "openedAt"
      from wallets where punter_id = ${punterId}`,
  },
  {
    name: 'outsideWallet',
    tables: ['outside_movements'],
    key: ['id'],
    rows: ({ punterId }) => sql`
      select id, kind, amount as "amountCents", taken as "takenCents", bet_id as "betId", state, at
      from outside_movements where punter_id = ${punterId}`,
  },
  {
    // What they were is in the operator's files; what they came to is in `ledger`.
    name: 'archivedBets',
    tables: ['archived_stakes'],
    key: ['step', 'sport', 'programmeId'],
    rows: ({ punterId }) => sql`
      select step_id as step, before, sport, programme_id as "programmeId", bets, staked as "stakedCents"
      from archived_stakes join archive_steps on archive_steps.id = step_id
      where archived_stakes.punter_id = ${punterId}`,
  },
  {
    name: 'limits',
    tables: ['punter_limits'],
    key: ['kind', 'period', 'number'],
    rows: ({ punterId }) => sql`
      select kind, period, number, case when kind <> 'time' then amount end as "amountCents",
        case when kind = 'time' then amount end as minutes, at as "askedAt", effective_at as "effectiveAt"
      from punter_limits where punter_id = ${punterId}`,
  },
  {
    name: 'breaks',
    tables: ['punter_breaks'],
    key: ['id'],
    rows: ({ punterId }) => sql`
      select id, kind, length, at, until from punter_breaks where punter_id = ${punterId}`,
  },
  {
    name: 'realityCheck',
    tables: ['reality_checks'],
    key: ['changedAt'],
    rows: ({ punterId }) => sql`
      select minutes, changed_at as "changedAt" from reality_checks where punter_id = ${punterId}`,
  },
  {
    name: 'accountEvents',
    tables: ['security_events'],
    key: ['id'],
    rows: ({ subject }) => sql`
      select id, kind, device, at from security_events where account_id = ${subject}`,
  },
  {
    // Who did it is another person's data, and a look may belong to an inquiry.
    name: 'actsOfStaff',
    tables: ['acts'],
    key: ['id'],
    rows: ({ punterId, subject }) => sql`
      select id, name, at from acts
      where (subject_kind, subject_id) in (('punter', ${String(punterId)}), ('account', ${subject}))
        and name <> all(${[...lookNames]}::text[])`,
  },
  {
    // What they were is in the operator's files.
    name: 'archivedActsOfStaff',
    tables: ['archived_acts_about'],
    key: ['step'],
    rows: ({ punterId, subject }) => sql`
      select archived_acts.step_id as step, first_at as "from", last_at as "to", sum(acts) as acts
      from archived_acts_about join archived_acts on archived_acts.step_id = archived_acts_about.step_id
      where (subject_kind, subject_id) in (('punter', ${String(punterId)}), ('account', ${subject}))
      group by 1, 2, 3`,
  },
  {
    name: 'notices',
    tables: ['notices'],
    key: ['id'],
    rows: ({ punterId }) => sql`
      select id, kind, subject, data, at, read_at as "readAt", expires_at as "expiresAt"
      from notices where punter_id = ${punterId}`,
  },
  {
    name: 'noticeSettings',
    tables: ['notice_settings'],
    key: ['changedAt'],
    rows: ({ punterId }) => sql`
      select kinds_off as "kindsOff", quiet_from as "quietFrom", quiet_to as "quietTo", changed_at as "changedAt"
      from notice_settings where punter_id = ${punterId}`,
  },
  {
    name: 'mutedLeagues',
    tables: ['muted_leagues'],
    key: ['leagueId'],
    rows: ({ punterId }) => sql`
      select league_id as "leagueId" from muted_leagues where punter_id = ${punterId}`,
  },
  {
    name: 'pushBrowsers',
    tables: ['push_subscriptions'],
    key: ['id'],
    rows: ({ punterId }) => sql`
      select id, endpoint, created_at as "createdAt", ends_at as "endsAt", stopped_at as "stoppedAt"
      from push_subscriptions where punter_id = ${punterId}`,
  },
  {
    name: 'secondFactor',
    tables: ['totp_factors'],
    key: ['addedAt'],
    rows: ({ subject }) => sql`
      select made_at as "addedAt" from totp_factors where account_id::text = ${subject}`,
  },
  {
    name: 'dataRequests',
    tables: ['data_requests'],
    key: ['number'],
    rows: ({ punterId }) => sql`
      select id, number, kind, field, asked, reason, asked_at as "askedAt", due_at as "dueAt", state, answer,
        decided_at as "decidedAt"
      from data_requests where punter_id = ${punterId}`,
  },
  {
    name: 'promotionConsents',
    tables: ['promotion_consents'],
    key: ['number'],
    rows: ({ punterId }) => sql`
      select number, given, text_version as "textVersion", at from promotion_consents where punter_id = ${punterId}`,
  },
  {
    name: 'downloads',
    tables: ['own_data_downloads'],
    key: ['id'],
    rows: ({ punterId }) => sql`select id, at from own_data_downloads where punter_id = ${punterId}`,
  },
];
