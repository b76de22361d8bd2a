/** What bets are narrowed to; nothing of it: all bets. */
export interface BetFilter {
  readonly sport?: string | undefined;
  /** Of the sport that is named beside it. */
  readonly programmeId?: number | undefined;
}
