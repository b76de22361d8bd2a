import Type, { type Static } from 'typebox';
import { correctedFields, dataRequestKinds, dataRequestStates } from '../codes/personal-data.ts';
import { declareCalls } from './declare-calls.ts';
import { Guid, Instant, name, oneOf, orNull } from './fields.ts';

/** What a punter asked about their data, as they see it. */
const DataRequest = Type.Object({
  id: Type.String(),
  kind: oneOf(dataRequestKinds),
  field: orNull(oneOf(correctedFields)),
  /** What it shall be. */
  asked: orNull(Type.String()),
  reason: orNull(Type.String()),
  askedAt: Instant,
  /** Until when it is answered. */
  dueAt: Instant,
  state: oneOf(dataRequestStates),
  /** What the desk says to it. */
  answer: orNull(Type.String()),
  decidedAt: orNull(Instant),
});
export type DataRequest = Static<typeof DataRequest>;

/** A part of a punter's data, and what a deletion does to it (rules: data-deletion, kept-records). */
export const DeletionPart = Type.Object({
  fate: oneOf(['erased', 'anonymous', 'kept']),
  what: Type.String(),
  /** Why it is kept. */
  why: orNull(Type.String()),
  /** Until when it is kept. */
  until: orNull(Instant),
});
export type DeletionPart = Static<typeof DeletionPart>;

/** What a punter has a say over. */
const OwnSay = Type.Object({
  /** The newest 20. */
  requests: Type.Array(DataRequest, { maxItems: 20 }),
  /** What a deletion would do today. */
  deletion: Type.Array(DeletionPart, { maxItems: 20 }),
  promotions: Type.Object({
    on: Type.Boolean(),
    /** When the switch was last turned; null: never. */
    at: orNull(Instant),
  }),
});
export type OwnSay = Static<typeof OwnSay>;

const Said = Type.Partial(OwnSay);

export const personalDataCalls = declareCalls('personal-data', {
  /** The whole file; its failures are in the envelope. */
  DownloadOwnData: {
    summary: 'Everything that is stored about the punter, as one JSON file; five times in 24 hours.',
    answer: 'file',
    payload: Type.Object({}),
  },
  GetDataRequests: {
    summary:
      'What the punter asked about their data and where it stands, what a deletion would do, and whether they agreed to promotions.',
    payload: OwnSay,
  },
  AskAboutData: {
    summary:
      'Asks for a correction or for the deletion of the punter’s data, once under its guid; one of a kind is open at a time.',
    body: Type.Object({
      guid: Guid,
      kind: oneOf(dataRequestKinds),
      /** Of a correction. */
      field: orNull(oneOf(correctedFields)),
      /** What it shall be; of a correction. */
      asked: orNull(name(300)),
      reason: name(500),
    }),
    payload: Said,
  },
  WithdrawDataRequest: {
    summary: 'Takes an open request back.',
    body: Type.Object({ guid: Guid }),
    payload: Said,
  },
  SetPromotionConsent: {
    summary:
      'Agrees to promotions under the text of a version, or no longer; 409 when the text is another by now.',
    body: Type.Object({
      on: Type.Boolean(),
      textVersion: Type.Integer({ minimum: 1, maximum: 32_767 }),
    }),
    payload: Said,
  },
});
