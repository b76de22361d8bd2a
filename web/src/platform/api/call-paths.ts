import type { CallName, Calls } from '@furlong/contract/calls';

type PathOf<N extends CallName> = { readonly method: Calls[N]['method']; readonly path: Calls[N]['path'] };

/**
 * Method and path of the calls the app makes. The contract's own values would bring their validators into the
 * bundle; its types hold every literal here to them.
 */
export const callPaths = {
  GetUpcomingRaceMeetings: { method: 'GET', path: '/api/Meeting/GetUpcomingRaceMeetings' },
  GetAllMeetings: { method: 'GET', path: '/api/Meeting/GetAllMeetings' },
  GetPastMeetings: { method: 'GET', path: '/api/Meeting/GetPastMeetings/:numberOfRaces' },
  GetMeetingRaces: { method: 'GET', path: '/api/Meeting/GetMeetingRaces/:meetingId' },
  GetLeaderboardMeetingId: { method: 'GET', path: '/api/Meeting/GetLeaderboardMeetingId' },
  SavePunterSelections: { method: 'POST', path: '/api/Selection/SavePunterSelections' },
  GetDailyLeaderboard: { method: 'GET', path: '/api/Leaderboard/GetDailyLeaderboard/:meetingId' },
  GetDailyLeaderboardPaged: {
    method: 'GET',
    path: '/api/Leaderboard/GetDailyLeaderboardPaged/:page/:perPage/:meetingId',
  },
  GetPunterLeaderboardSelections: { method: 'GET', path: '/api/Result/GetPunterLeaderboardSelections' },
  GetOwnPlace: { method: 'GET', path: '/api/Leaderboard/GetOwnPlace/:meetingId' },
  GetMeetingsForSelectedDate: {
    method: 'GET',
    path: '/api/Leaderboard/GetMeetingsForSelectedDate/:date',
  },
  GetPunterResults: { method: 'GET', path: '/api/Result/GetPunterResults/:meetingId' },
  GetCometCmsDocumentsByPlatformId: {
    method: 'GET',
    path: '/api/CometCms/GetCometCmsDocumentsByPlatformId/:platformId',
  },
  GetCometCmsImages: { method: 'GET', path: '/api/CometCms/GetCometCmsImages' },
  GetSettings: { method: 'GET', path: '/api/Settings/GetSettings' },
  GetProtection: { method: 'GET', path: '/api/Protection/GetProtection' },
  SetLimit: { method: 'POST', path: '/api/Protection/SetLimit' },
  CancelLimit: { method: 'POST', path: '/api/Protection/CancelLimit' },
  SetSessionLimit: { method: 'POST', path: '/api/Protection/SetSessionLimit' },
  CancelSessionLimit: { method: 'POST', path: '/api/Protection/CancelSessionLimit' },
  TakeTimeOut: { method: 'POST', path: '/api/Protection/TakeTimeOut' },
  ExcludeSelf: { method: 'POST', path: '/api/Protection/ExcludeSelf' },
  CloseAccount: { method: 'POST', path: '/api/Protection/CloseAccount' },
  SetRealityCheck: { method: 'POST', path: '/api/Protection/SetRealityCheck' },
  GetRealityCheck: { method: 'GET', path: '/api/Protection/GetRealityCheck' },
  GetPayoutLimits: { method: 'GET', path: '/api/Betslip/GetPayoutLimits' },
  getSpecialBetslip: { method: 'POST', path: '/api/betSlip/getSpecialBetslip/:meetingId' },
  PlaceBet: { method: 'POST', path: '/api/Betslip/PlaceBet' },
  RetryFailedBets: { method: 'POST', path: '/api/Betslip/RetryFailedBets' },
  ClientBalance: { method: 'POST', path: '/api/Betslip/ClientBalance' },
  ClientIn: { method: 'GET', path: '/api/betSlip/ClientIn' },
  GetPunterBet: { method: 'GET', path: '/api/Betslip/GetPunterBet/:meetingId/:accountNumber' },
  GetStatement: { method: 'GET', path: '/api/Wallet/GetStatement' },
  Deposit: { method: 'POST', path: '/api/Wallet/Deposit' },
  Withdraw: { method: 'POST', path: '/api/Wallet/Withdraw' },
  GetMyBets: { method: 'GET', path: '/api/MyBets/GetMyBets/:filterType' },
  GetBetLegs: { method: 'GET', path: '/api/MyBets/GetBetLegs/:betId' },
  GetBetExplanation: { method: 'GET', path: '/api/MyBets/Explain/:betId' },
  GetSessions: { method: 'GET', path: '/api/Account/GetSessions' },
  EndSession: { method: 'POST', path: '/api/Account/EndSession' },
  EndOtherSessions: { method: 'POST', path: '/api/Account/EndOtherSessions' },
  ChangePassword: { method: 'POST', path: '/api/Account/ChangePassword' },
  issue: { method: 'POST', path: '/issuer/issue' },
  GetPunterChallengeLogin: { method: 'GET', path: '/api/Login/GetPunterChallengeLogin' },
  CheckPunterAlias: { method: 'GET', path: '/api/Login/CheckPunterAlias/:alias' },
  SavePunterAlias: { method: 'POST', path: '/api/Login/SavePunterAlias' },
  ValidityTest: { method: 'GET', path: '/api/General/ValidityTest/:input' },
} as const satisfies { readonly [N in CallName]?: PathOf<N> };

/** A call the app makes. */
export type MadeCall = keyof typeof callPaths;
