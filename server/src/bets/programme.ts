/**
 * The events that one line can combine, and that are settled together: in racing a meeting, whose races are the events.
 * Ids of programmes and of events are their sport's own: two sports may use the same ones. So a programme is never
 * named, stored or looked up without its sport.
 */
export interface Programme {
  readonly sport: string;
  readonly programmeId: number;
}
