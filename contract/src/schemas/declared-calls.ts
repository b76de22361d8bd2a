import { auditCalls } from './audit.ts';
import { contentCalls } from './content.ts';
import { deskCalls } from './desk.ts';
import { deskApprovalsCalls } from './desk-approvals.ts';
import { deskContentCalls } from './desk-content.ts';
import { deskEventsCalls } from './desk-events.ts';
import { deskJackpotsCalls } from './desk-jackpots.ts';
import { deskLeaguesCalls } from './desk-leagues.ts';
import { deskLiabilitiesCalls } from './desk-liabilities.ts';
import { deskLiabilityCalls } from './desk-liability.ts';
import { deskMatchDayCalls } from './desk-match-day.ts';
import { deskPersonalDataCalls } from './desk-personal-data.ts';
import { deskProtectionCalls } from './desk-protection.ts';
import { deskPuntersCalls } from './desk-punters.ts';
import { deskRaceDayCalls } from './desk-race-day.ts';
import { deskReportsCalls } from './desk-reports.ts';
import { deskRulesCalls } from './desk-rules.ts';
import { deskScoresCalls } from './desk-scores.ts';
import { feedCalls } from './feed.ts';
import { fixtureFeedCalls } from './fixture-feed.ts';
import { fixturesCalls } from './fixtures.ts';
import { identityCalls } from './identity.ts';
import { jackpotsCalls } from './jackpots.ts';
import { leagueBoardsCalls } from './league-boards.ts';
import { leagueRoundsCalls } from './league-rounds.ts';
import { leaguesCalls } from './leagues.ts';
import { liveCalls } from './live.ts';
import { meetingsCalls } from './meetings.ts';
import { myBetsCalls } from './my-bets.ts';
import { notificationsCalls } from './notifications.ts';
import { personalDataCalls } from './personal-data.ts';
import { picksCalls } from './picks.ts';
import { predictorCalls } from './predictor.ts';
import { protectionCalls } from './protection.ts';
import { runnersCalls } from './runners.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sessionCalls } from './session.ts';
import { sharingCalls } from './sharing.ts';
import { slipCalls } from './slip.ts';
import { sportSlipCalls } from './sport-slip.ts';
import { standingsCalls } from './standings.ts';
import { statsCalls } from './stats.ts';
import { walletCalls } from './wallet.ts';

/** Every call of the product with its schemas, by name. */
export const declaredCalls = {
  ...feedCalls,
  ...fixtureFeedCalls,
  ...fixturesCalls,
  ...meetingsCalls,
  ...runnersCalls,
  ...picksCalls,
  ...standingsCalls,
  ...leaguesCalls,
  ...leagueBoardsCalls,
  ...statsCalls,
  ...jackpotsCalls,
  ...notificationsCalls,
  ...sharingCalls,
  ...liveCalls,
  ...contentCalls,
  ...slipCalls,
  ...sportSlipCalls,
  ...myBetsCalls,
  ...walletCalls,
  ...protectionCalls,
  ...predictorCalls,
  ...leagueRoundsCalls,
  ...identityCalls,
  ...personalDataCalls,
  ...secondFactorCalls,
  ...sessionCalls,
  ...auditCalls,
  ...deskCalls,
  ...deskLeaguesCalls,
  ...deskJackpotsCalls,
  ...deskLiabilityCalls,
  ...deskPuntersCalls,
  ...deskPersonalDataCalls,
  ...deskContentCalls,
  ...deskMatchDayCalls,
  ...deskScoresCalls,
  ...deskRaceDayCalls,
  ...deskApprovalsCalls,
  ...deskReportsCalls,
  ...deskLiabilitiesCalls,
  ...deskEventsCalls,
  ...deskProtectionCalls,
  ...deskRulesCalls,
};

/** Every call with its schemas. */
export type Calls = typeof declaredCalls;

/** The names of the calls that answer JSON at once: all but the stream and the file. */
export type AnsweredCall = {
  [N in keyof Calls]: Calls[N] extends { readonly answer: 'stream' | 'file' } ? never : N;
}[keyof Calls];
