import type { SlipSport } from '@furlong/domain/betting/slip-sports';

/**
 * The events that one line can combine, and that are settled together: in racing a meeting, whose races are the events.
 * Ids of programmes and of events are their sport's own: two sports may use the same ones. So a programme is never
 * named, stored or looked up without its sport.
 */
export interface Programme {
  readonly sport: string;
  readonly programmeId: number;
}

/**
 * Sports whose one programme holds events without end, as all fixtures of soccer, because any of them can be combined.
 * Their bets are found by the event (`bet_events`, which the strike writes for them alone) and not by the programme.
 */
const endless: readonly string[] = ['soccer' satisfies SlipSport];

/** Whether a sport's programme holds events without end. */
export function isEndless(sport: string): boolean {
  return endless.includes(sport);
}
