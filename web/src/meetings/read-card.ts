import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { Answer } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { cardUnavailable } from './meeting-words.ts';

/** A meeting with its races, and how its competition scores. */
export type Card = Pick<PayloadOf<Calls['GetMeetingRaces']>, 'meeting' | 'races' | 'scoring'>;

const validMessages: ReadonlySet<string> = new Set(['Success', 'No available selections at this time']);

/** The card of an answer. Its message alone says whether it is valid, with picks or without; others throw. */
export function readCard(answer: Answer<PayloadOf<Calls['GetMeetingRaces']>>): Card {
  const { meeting, races, scoring } = payloadOf(answer);
  if (answer.kind !== 'success' || !validMessages.has(answer.head.message)) throw new Error(cardUnavailable);
  return { meeting, races, scoring };
}
