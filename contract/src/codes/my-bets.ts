/** Which bets GetMyBets lists: 0 all settled, 1 open, 4 wins, 5 losses. */
export const BetFilter = { settled: 0, open: 1, wins: 4, losses: 5 } as const;
/** The number of a filter. */
export type BetFilter = (typeof BetFilter)[keyof typeof BetFilter];
