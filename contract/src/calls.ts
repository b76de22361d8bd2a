import type { CallTable } from './call-data.ts';
import { audit } from './calls/audit.ts';
import { content } from './calls/content.ts';
import { desk } from './calls/desk.ts';
import { deskApprovals } from './calls/desk-approvals.ts';
import { deskContent } from './calls/desk-content.ts';
import { deskEvents } from './calls/desk-events.ts';
import { deskJackpots } from './calls/desk-jackpots.ts';
import { deskLeagues } from './calls/desk-leagues.ts';
import { deskLiabilities } from './calls/desk-liabilities.ts';
import { deskLiability } from './calls/desk-liability.ts';
import { deskMatchDay } from './calls/desk-match-day.ts';
import { deskPersonalData } from './calls/desk-personal-data.ts';
import { deskProtection } from './calls/desk-protection.ts';
import { deskPunters } from './calls/desk-punters.ts';
import { deskRaceDay } from './calls/desk-race-day.ts';
import { deskReports } from './calls/desk-reports.ts';
import { deskRules } from './calls/desk-rules.ts';
import { deskScores } from './calls/desk-scores.ts';
import { feed } from './calls/feed.ts';
import { identity } from './calls/identity.ts';
import { jackpots } from './calls/jackpots.ts';
import { leagueBoards, leagueRounds } from './calls/league-boards.ts';
import { leagues } from './calls/leagues.ts';
import { live } from './calls/live.ts';
import { meetings } from './calls/meetings.ts';
import { myBets } from './calls/my-bets.ts';
import { notifications } from './calls/notifications.ts';
import { personalData } from './calls/personal-data.ts';
import { picks } from './calls/picks.ts';
import { protection } from './calls/protection.ts';
import { runners } from './calls/runners.ts';
import { secondFactor } from './calls/second-factor.ts';
import { session } from './calls/session.ts';
import { sharing } from './calls/sharing.ts';
import { slip } from './calls/slip.ts';
import { fixtureFeed, fixtures, predictor, sportSlip } from './calls/soccer.ts';
import { standings } from './calls/standings.ts';
import { stats } from './calls/stats.ts';
import { wallet } from './calls/wallet.ts';

/** Every call of the product as plain data, by the capability that answers it. */
export const callsByCapability = {
  feed,
  'fixture-feed': fixtureFeed,
  fixtures,
  meetings,
  runners,
  picks,
  standings,
  leagues,
  'league-boards': leagueBoards,
  stats,
  jackpots,
  notifications,
  sharing,
  live,
  content,
  slip,
  'sport-slip': sportSlip,
  'my-bets': myBets,
  wallet,
  protection,
  predictor,
  'league-rounds': leagueRounds,
  identity,
  'personal-data': personalData,
  'second-factor': secondFactor,
  session,
  audit,
  desk,
  'desk-leagues': deskLeagues,
  'desk-jackpots': deskJackpots,
  'desk-liability': deskLiability,
  'desk-punters': deskPunters,
  'desk-personal-data': deskPersonalData,
  'desk-content': deskContent,
  'desk-match-day': deskMatchDay,
  'desk-scores': deskScores,
  'desk-race-day': deskRaceDay,
  'desk-approvals': deskApprovals,
  'desk-reports': deskReports,
  'desk-liabilities': deskLiabilities,
  'desk-events': deskEvents,
  'desk-protection': deskProtection,
  'desk-rules': deskRules,
} as const satisfies Readonly<Record<string, CallTable>>;

/** The part of the product that answers a call; its tag in the OpenAPI document. */
export type Capability = keyof typeof callsByCapability;

/** Every call of the product as plain data, by name. */
export const calls = {
  ...feed,
  ...fixtureFeed,
  ...fixtures,
  ...meetings,
  ...runners,
  ...picks,
  ...standings,
  ...leagues,
  ...leagueBoards,
  ...stats,
  ...jackpots,
  ...notifications,
  ...sharing,
  ...live,
  ...content,
  ...slip,
  ...sportSlip,
  ...myBets,
  ...wallet,
  ...protection,
  ...predictor,
  ...leagueRounds,
  ...identity,
  ...personalData,
  ...secondFactor,
  ...session,
  ...audit,
  ...desk,
  ...deskLeagues,
  ...deskJackpots,
  ...deskLiability,
  ...deskPunters,
  ...deskPersonalData,
  ...deskContent,
  ...deskMatchDay,
  ...deskScores,
  ...deskRaceDay,
  ...deskApprovals,
  ...deskReports,
  ...deskLiabilities,
  ...deskEvents,
  ...deskProtection,
  ...deskRules,
} as const satisfies CallTable;

/** The name of a call. */
export type CallName = keyof typeof calls;
