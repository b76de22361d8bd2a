import Type from 'typebox';
import { defineCall } from './call.ts';
import { Id } from './fields.ts';
import { Selection } from './meetings.ts';

/**
 * `errorCode` of a save that the rules refuse (HTTP 200, status 0); `message` is the reason, `detail` names the race.
 * A list that cannot be read as picks of one card is a 400 instead.
 */
export const PickErrorCode = {
  aliasRequired: 200,
  raceOff: 201,
  raceAbandoned: 202,
  meetingAbandoned: 203,
  runnerScratched: 204,
  /** A time-out, a self-exclusion or a closed account: picks enter a prize game (Decision 22). */
  excluded: 205,
  /** Staff do not play (Decision 33). */
  staff: 206,
  /** The session has reached the time limit that the punter set. */
  sessionOver: 207,
} as const;

export const SavePunterSelections = defineCall({
  name: 'SavePunterSelections',
  method: 'POST',
  path: '/api/Selection/SavePunterSelections',
  capability: 'picks',
  access: 'punter',
  act: 'person',
  summary:
    "Saves picks of one meeting: all of them or none. Saved only when the message is 'Success'. A race that is off refuses the whole list.",
  body: Type.Array(Selection, { minItems: 1, maxItems: 20 }),
  answer: 'envelope',
  payload: Type.Object({ selections: Type.Optional(Type.Array(Selection)) }),
});

export const GetPunterSelection = defineCall({
  name: 'GetPunterSelection',
  method: 'GET',
  path: '/api/Selection/GetPunterSelection/:punterId/:meetingId',
  capability: 'picks',
  access: 'punter',
  summary: "The punter's own saved picks of a meeting; 403 for somebody else's.",
  params: Type.Object({ punterId: Id, meetingId: Id }),
  answer: 'envelope',
  payload: Type.Object({ selections: Type.Array(Selection) }),
});
