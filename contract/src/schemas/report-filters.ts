import Type from 'typebox';
import { Id, name, oneOf } from './fields.ts';

/** What the bets of a report are narrowed to. */
export const betFilter = {
  sport: Type.Optional(oneOf(['horseracing', 'soccer'])),
  /** Bets on the races of one meeting. */
  meetingId: Type.Optional(Id),
};

/** The same, and a bet type as My Bets names it. */
export const typedBetFilter = { ...betFilter, betType: Type.Optional(name(60)) };
