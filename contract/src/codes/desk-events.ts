/** The kinds of significant events, as a report lists them (rule: significant-events). */
export const significantEventKinds = [
  'correction',
  'voided',
  'credit',
  'goodwill',
  'price-by-hand',
  'race-by-hand',
  'second-approval',
  'rules',
  'limits',
  'configuration',
  'liability-alarm',
  'staff',
  'account',
  'sign-in-refused',
  'feed-outage',
  'audit-break',
  'large-win',
] as const;
/** A kind of significant event. */
export type SignificantEventKind = (typeof significantEventKinds)[number];

/** Rands that a win has to be to be looked for, at least. */
export const SMALLEST_LARGE_WIN = 1_000;
/** Rands from which a win is large where the reader does not say. */
export const USUAL_LARGE_WIN = 50_000;
/** Lines that one file has at most. */
export const EVENTS_IN_FILE_MAX = 20_000;
