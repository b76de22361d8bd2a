import Type, { type Static } from 'typebox';
import { correctedFields, dataRequestKinds, dataRequestStates } from '../codes/personal-data.ts';
import { declareCalls } from './declare-calls.ts';
import { Guid, Id, Instant, name, oneOf, orNull } from './fields.ts';
import { DeletionPart } from './personal-data.ts';

/** A request in the desk's list. Nobody is named: the punter is an id. */
const listed = {
  id: Type.String(),
  number: Type.Integer({ minimum: 1 }),
  punterId: Id,
  kind: oneOf(dataRequestKinds),
  field: orNull(oneOf(correctedFields)),
  askedAt: Instant,
  dueAt: Instant,
  state: oneOf(dataRequestStates),
  decidedAt: orNull(Instant),
};
const ListedRequest = Type.Object(listed);
export type ListedRequest = Static<typeof ListedRequest>;

/** A request as who decides on it sees it. */
const DeskRequest = Type.Object({
  ...listed,
  username: Type.String(),
  /** What is stored of the field now; null where there is nothing, or no one field. */
  current: orNull(Type.String()),
  asked: orNull(Type.String()),
  reason: orNull(Type.String()),
  answer: orNull(Type.String()),
  decidedBy: orNull(Type.String()),
  /** Of an open deletion: what it would do, and why it cannot be done yet. */
  deletion: orNull(
    Type.Object({ parts: Type.Array(DeletionPart, { maxItems: 20 }), hindrance: orNull(Type.String()) }),
  ),
});
export type DeskRequest = Static<typeof DeskRequest>;

const RequestParams = Type.Object({ id: Guid });
const requestNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

export const deskPersonalDataCalls = declareCalls('desk-personal-data', {
  ListDataRequests: {
    summary:
      'What punters asked about their data: open ones, the soonest due first, or decided ones, the newest first; 50 at most. `next` goes on as `from`.',
    query: Type.Object({ state: oneOf(['open', 'decided']), from: requestNumber }),
    payload: Type.Object({
      requests: Type.Array(ListedRequest, { maxItems: 50 }),
      next: orNull(Type.Integer()),
    }),
  },
  GetDataRequest: {
    summary:
      'A request with its punter, what is stored now, and of a deletion what it would do. The look is recorded.',
    params: RequestParams,
    payload: Type.Object({ request: DeskRequest }),
  },
  DecideDataRequest: {
    summary: 'Carries an open request out, or refuses it for a reason that the punter reads.',
    params: RequestParams,
    body: Type.Object({
      decision: oneOf(['done', 'refused']),
      /** For the punter; needed to refuse, and for a correction of something else. */
      answer: orNull(name(1_000)),
    }),
    payload: Type.Partial(
      Type.Object({
        /** Of a deletion: whether the answer went out by mail; else it is to be sent by hand. */
        mailed: Type.Boolean(),
      }),
    ),
  },
});
