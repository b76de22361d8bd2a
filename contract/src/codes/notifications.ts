/**
 * What a punter is told of, in the order of the settings screen.
 * - `card-closing`: the first race of a card is off soon and picks are missing on it.
 * - `meeting-result`: a meeting that the punter played is over.
 * - `passed-in-league`: another member passed the punter in a league during a meeting.
 * - `league-request`: somebody asks to join a league of the punter's, or is to take one over.
 * - `league-answer`: an owner answered the punter's request.
 * - `bet-settled`: every line of a slip is settled, or a single on it has won and is paid.
 * - `jackpot-alive`: the punter's card can still win the jackpot.
 * - `data-request`: the desk answered what the punter asked about their data.
 */
export const noticeKinds = [
  'card-closing',
  'meeting-result',
  'passed-in-league',
  'league-request',
  'league-answer',
  'bet-settled',
  'jackpot-alive',
  'data-request',
] as const;
/** The kind of a notification. */
export type NoticeKind = (typeof noticeKinds)[number];
