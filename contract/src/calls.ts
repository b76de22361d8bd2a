import * as account from './account.ts';
import type { Call } from './call.ts';
import * as content from './content.ts';
import * as feed from './feed.ts';
import * as live from './live.ts';
import * as meetings from './meetings.ts';
import * as myBets from './my-bets.ts';
import * as picks from './picks.ts';
import * as protection from './protection.ts';
import * as session from './session.ts';
import * as slip from './slip.ts';
import * as standings from './standings.ts';
import * as wallet from './wallet.ts';

/**
 * Every call of the product, by name. The server must answer each (a missing handler is a type error), the
 * OpenAPI document lists them, and the web client takes its types from here.
 */
export const calls = {
  PutMeeting: feed.PutMeeting,
  PutMeetingStatus: feed.PutMeetingStatus,
  PutPrices: feed.PutPrices,
  PutScratching: feed.PutScratching,
  PutRaceStatus: feed.PutRaceStatus,
  PutResult: feed.PutResult,
  PostFeedBatch: feed.PostFeedBatch,
  GetHeldMeeting: feed.GetHeldMeeting,
  GetUpcomingRaceMeetings: meetings.GetUpcomingRaceMeetings,
  GetAllMeetings: meetings.GetAllMeetings,
  GetPastMeetings: meetings.GetPastMeetings,
  GetMeetingRaces: meetings.GetMeetingRaces,
  getRaces: meetings.getRaces,
  GetLeaderboardMeetingId: meetings.GetLeaderboardMeetingId,
  SavePunterSelections: picks.SavePunterSelections,
  GetPunterSelection: picks.GetPunterSelection,
  GetDailyLeaderboard: standings.GetDailyLeaderboard,
  GetDailyLeaderboardPaged: standings.GetDailyLeaderboardPaged,
  GetPunterLeaderboardSelections: standings.GetPunterLeaderboardSelections,
  GetOwnPlace: live.GetOwnPlace,
  GetMeetingsForSelectedDate: standings.GetMeetingsForSelectedDate,
  GetPunterResults: standings.GetPunterResults,
  GetCometCmsDocumentsByPlatformId: content.GetCometCmsDocumentsByPlatformId,
  GetCometCmsImages: content.GetCometCmsImages,
  GetSettings: content.GetSettings,
  GetPayoutLimits: slip.GetPayoutLimits,
  PlaceBet: slip.PlaceBet,
  RetryFailedBets: slip.RetryFailedBets,
  getSpecialBetslip: slip.getSpecialBetslip,
  getSpecialBetslipV2: slip.getSpecialBetslipV2,
  GetMyBets: myBets.GetMyBets,
  GetBetLegs: myBets.GetBetLegs,
  GetBetExplanation: myBets.GetBetExplanation,
  ClientBalance: wallet.ClientBalance,
  ClientBalanceByUserName: wallet.ClientBalanceByUserName,
  ClientIn: wallet.ClientIn,
  GetPunterBet: wallet.GetPunterBet,
  GetStatement: wallet.GetStatement,
  Deposit: wallet.Deposit,
  Withdraw: wallet.Withdraw,
  GetProtection: protection.GetProtection,
  SetLimit: protection.SetLimit,
  CancelLimit: protection.CancelLimit,
  SetSessionLimit: protection.SetSessionLimit,
  CancelSessionLimit: protection.CancelSessionLimit,
  TakeTimeOut: protection.TakeTimeOut,
  ExcludeSelf: protection.ExcludeSelf,
  CloseAccount: protection.CloseAccount,
  SetRealityCheck: protection.SetRealityCheck,
  GetRealityCheck: protection.GetRealityCheck,
  GetSessions: account.GetSessions,
  EndSession: account.EndSession,
  EndOtherSessions: account.EndOtherSessions,
  ChangePassword: account.ChangePassword,
  issue: session.issue,
  GetPunterChallengeLogin: session.GetPunterChallengeLogin,
  CheckPunterAlias: session.CheckPunterAlias,
  SavePunterAlias: session.SavePunterAlias,
  ValidityTest: session.ValidityTest,
} as const satisfies Record<string, Call>;

/** The table of every call. */
export type Calls = typeof calls;
/** The name of a call. */
export type CallName = keyof Calls;
