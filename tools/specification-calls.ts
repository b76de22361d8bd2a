/** One call of the specification's section 7. */
export interface SpecificationCall {
  /** The id of its row in docs/specification.md. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/**
 * The calls the specification lists, one by one, so that a row cannot drop out of the coverage page unseen.
 * Paths as the specification spells them, query left out.
 */
export const specificationCalls: readonly SpecificationCall[] = [
  { id: 'C-GetPayoutLimits', method: 'GET', path: '/api/Betslip/GetPayoutLimits' },
  { id: 'C-PlaceBet', method: 'POST', path: '/api/Betslip/PlaceBet' },
  { id: 'C-RetryFailedBets', method: 'POST', path: '/api/Betslip/RetryFailedBets' },
  { id: 'C-getSpecialBetslip', method: 'POST', path: '/api/betSlip/getSpecialBetslip/{meetingId}' },
  {
    id: 'C-getSpecialBetslip-V2',
    method: 'POST',
    path: '/api/betSlip/getSpecialBetslip/{punterId}/{meetingId}',
  },
  { id: 'C-GetPunterBet', method: 'GET', path: '/api/Betslip/GetPunterBet/{meetingId}/{accountNumber}' },
  { id: 'C-ClientIn', method: 'GET', path: '/api/betSlip/ClientIn' },
  { id: 'C-ClientBalance-ByUserName', method: 'POST', path: '/api/betslip/ClientBalance/{userName}' },
  { id: 'C-ClientBalance', method: 'POST', path: '/api/Betslip/ClientBalance' },
  {
    id: 'C-GetMeetingsForSelectedDate',
    method: 'GET',
    path: '/api/Leaderboard/GetMeetingsForSelectedDate/{date}',
  },
  {
    id: 'C-GetDailyLeaderboardPaged',
    method: 'GET',
    path: '/api/Leaderboard/GetDailyLeaderboardPaged/{page}/{perPage}/{meetingId}',
  },
  { id: 'C-GetDailyLeaderboard', method: 'GET', path: '/api/Leaderboard/GetDailyLeaderboard/{meetingId}' },
  {
    id: 'C-GetPunterLeaderboardSelections',
    method: 'GET',
    path: '/api/Result/GetPunterLeaderboardSelections',
  },
  { id: 'C-GetPunterResults', method: 'GET', path: '/api/Result/GetPunterResults/{meetingId}' },
  {
    id: 'C-getProgressiveMeetings',
    method: 'GET',
    path: '/api/Leaderboard/getProgressiveMeetings/{meetingId}',
  },
  { id: 'C-getProgressiveWinners', method: 'GET', path: '/api/Leaderboard/getProgressiveWinners/{id}' },
  { id: 'C-GetNotifications', method: 'GET', path: '/api/leaderboard/GetNotifications' },
  { id: 'C-GetUpcomingRaceMeetings', method: 'GET', path: '/api/Meeting/GetUpcomingRaceMeetings' },
  { id: 'C-GetAllMeetings', method: 'GET', path: '/api/Meeting/GetAllMeetings' },
  { id: 'C-GetMeetingRaces', method: 'GET', path: '/api/Meeting/GetMeetingRaces/{meetingId}' },
  { id: 'C-getRaces', method: 'GET', path: '/api/Meeting/getRaces/{meetingId}' },
  { id: 'C-GetJackpotSelections', method: 'GET', path: '/api/Meeting/GetJackpotSelections/{meetingId}' },
  { id: 'C-GetPastMeetings', method: 'GET', path: '/api/Meeting/GetPastMeetings/{numberOfRaces}' },
  { id: 'C-GetLeaderboardMeetingId', method: 'GET', path: '/api/Meeting/GetLeaderboardMeetingId' },
  { id: 'C-jackpotForMeeting', method: 'GET', path: '/api/Jackpot/jackpotForMeeting/{meetingId}' },
  { id: 'C-SavePunterSelections', method: 'POST', path: '/api/Selection/SavePunterSelections' },
  {
    id: 'C-GetPunterSelection',
    method: 'GET',
    path: '/api/Selection/GetPunterSelection/{punterId}/{meetingId}',
  },
  { id: 'C-GetPunterLeagues', method: 'GET', path: '/api/MiniLeagues/GetPunterLeagues' },
  { id: 'C-GetPunterLeagues-ByPunter', method: 'GET', path: '/api/MiniLeagues/GetPunterLeagues/{punterId}' },
  { id: 'C-CreateLeague', method: 'POST', path: '/api/MiniLeagues/CreateLeague' },
  { id: 'C-UpdatePunterLeagueStatus', method: 'POST', path: '/api/MiniLeagues/UpdatePunterLeagueStatus' },
  { id: 'C-UpdateLeague', method: 'POST', path: '/api/MiniLeagues/UpdateLeague' },
  { id: 'C-GetLeagueTeamMembers', method: 'GET', path: '/api/MiniLeagues/GetLeagueTeamMembers/{leagueCode}' },
  {
    id: 'C-getLeagueNotifications',
    method: 'GET',
    path: '/api/MiniLeagues/getLeagueNotifications/{leagueCode}',
  },
  {
    id: 'C-GetLeagueLeaderboard',
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueLeaderboard/{meetingId}/{leagueCode}/{page}',
  },
  {
    id: 'C-GetLeaderboardDetailsForPunter',
    method: 'GET',
    path: '/api/MiniLeagues/GetLeaderboardDetailsForPunter/{meetingId}',
  },
  { id: 'C-GetStatsMeetings', method: 'GET', path: '/api/MiniLeagues/GetStatsMeetings' },
  { id: 'C-GetPunterStats', method: 'GET', path: '/api/MiniLeagues/GetPunterStats/{raceCourseId}/{date}' },
  { id: 'C-GetMyBets', method: 'GET', path: '/api/MyBets/GetMyBets/{filterType}' },
  { id: 'C-GetBetLegs', method: 'GET', path: '/api/MyBets/GetBetLegs/{betId}' },
  {
    id: 'C-GetCometCmsDocumentsByPlatformId',
    method: 'GET',
    path: '/api/CometCms/GetCometCmsDocumentsByPlatformId/{platformId}',
  },
  { id: 'C-GetCometCmsImages', method: 'GET', path: '/api/CometCms/GetCometCmsImages' },
  { id: 'C-GetSettings', method: 'GET', path: '/api/Settings/GetSettings' },
  { id: 'C-AllTimeStats', method: 'GET', path: '/api/Stats/AllTimeStats/{timeline}' },
  {
    id: 'C-AllTimeStatsPerRaceCourse',
    method: 'GET',
    path: '/api/Stats/AllTimeStatsPerRaceCourse/{timeline}',
  },
  { id: 'C-Milestones', method: 'GET', path: '/api/Stats/Milestones/{timeline}' },
  { id: 'C-CheckPunterAlias', method: 'GET', path: '/api/Login/CheckPunterAlias/{alias}' },
  { id: 'C-SavePunterAlias', method: 'POST', path: '/api/Login/SavePunterAlias' },
  { id: 'C-issue', method: 'POST', path: '/issuer/issue' },
  { id: 'C-GetPunterChallengeLogin', method: 'GET', path: '/api/Login/GetPunterChallengeLogin' },
  { id: 'C-ValidityTest', method: 'GET', path: '/api/General/ValidityTest/{input}' },
];
