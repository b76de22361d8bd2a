import {
  type ApprovalRefusal,
  type DeskPerson,
  findApprovalRefusal,
  findDeclineRefusal,
  findKeyingRefusal,
  mayProposeKind,
  samePaidPlaces,
} from '@furlong/domain/desk/approvals';
import type { Finisher } from '@furlong/domain/race-result';
import type { ActName, Actor, ActState } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { areOfOneBrowser } from '../security-events/queries.ts';
import { findPunter } from '../session/queries.ts';
import { selectRoles } from '../staff/queries.ts';
import { hashOutcome, type Outcome, pricesToKey, type RunnerPrice } from './outcome.ts';
import {
  endProposal,
  insertKeying,
  type Keyed,
  type KeyedPrice,
  lockProposal,
  type StoredProposal,
  selectKeying,
} from './queries.ts';
import type { ApprovalParts } from './run.ts';
import { runProposal } from './run-proposal.ts';

/** Who decides on which proposal. */
export interface Deciding {
  readonly id: string;
  readonly person: DeskPerson;
  readonly actor: Actor;
  /** The sign-in to be compared with the one that it was proposed in; left out: that is not asked. */
  readonly session?: string | undefined;
}

/** What became of it. `outcome` is what the proposal would come to now, where that is not what it was. */
export type Decided =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly why: ApprovalRefusal;
      readonly outcome?: Outcome;
      readonly words?: string;
    };

/** What was keyed beside what was proposed. */
export type KeyedBlind<P> =
  | { readonly kind: 'keyed'; readonly isSame: boolean; readonly proposed: P }
  | Extract<Decided, { readonly kind: 'refused' }>;

/** What is proposed, and whether what was keyed is the same. */
interface Compared<P> {
  readonly isSame: boolean;
  readonly proposed: P;
}

/** What of a result of a race is keyed blind. */
export interface PlacesProposed {
  readonly finishers: readonly Finisher[];
  /** The starting prices that were to be keyed. */
  readonly prices: readonly RunnerPrice[];
}

/**
 * Takes the paid places, and the starting prices that the desk says otherwise than suppliers did, that a second person keys
 * without having seen what is proposed; see {@link keyBlind}. Throws Failed 'bad-request' where such a price is missing.
 */
export async function keyPlaces(
  parts: Pick<ApprovalParts, 'platform'>,
  deciding: Deciding,
  finishers: readonly Finisher[],
  now: Date,
  startingPrices: readonly KeyedPrice[] = [],
): Promise<KeyedBlind<PlacesProposed>> {
  const keyed = new Map(startingPrices.map((each) => [each.saddle, each.startingPrice]));
  return await keyBlind(parts, deciding, { finishers, startingPrices }, now, async (_, proposal) => {
    const { input, outcome } = proposal;
    if (outcome.what !== 'result') {
      throw new Failed('bad-request', 'Only a result of a race has places to key');
    }
    const prices = pricesToKey(input, outcome);
    const missing = prices.find(({ saddle }) => !keyed.has(saddle));
    if (missing) {
      const expected = `the starting price of each runner that pricesToKey names, as of No ${missing.saddle}`;
      throw new Failed('bad-request', 'A starting price is to be keyed too', [
        { field: 'startingPrices', expected },
      ]);
    }
    const { after: proposed, placesPaid } = outcome;
    const isSame =
      samePaidPlaces(proposed, finishers, placesPaid) &&
      prices.every(({ saddle, price }) => keyed.get(saddle) === price);
    return { isSame, proposed: { finishers: proposed, prices } };
  });
}

/**
 * Takes what a second person keys without having seen what is proposed. Where it differs, the proposal is over, and
 * nothing is approved (rule: second-approval).
 */
export async function keyBlind<P>(
  { platform }: Pick<ApprovalParts, 'platform'>,
  { id, person, actor }: Deciding,
  keyed: Keyed,
  now: Date,
  compare: (trx: Transaction, proposal: StoredProposal) => Promise<Compared<P>>,
): Promise<KeyedBlind<P>> {
  return await inTransaction(platform.db, async (trx): Promise<KeyedBlind<P>> => {
    const proposal = await lockKnown(trx, id);
    const { isSame, proposed } = await compare(trx, proposal);
    const hasKeyed = (await selectKeying(trx, id, person.id)) !== undefined;
    const why = findKeyingRefusal(proposal, person, { hasKeyed, now });
    if (why) return { kind: 'refused', why };
    await insertKeying(trx, { approvalId: id, by: person.id, at: now, keyed, isSame });
    await record(trx, actor, proposal, 'proposal-keyed', { isSame }, now);
    if (!isSame) await endProposal(trx, id, { as: 'differed', by: person.id, at: now });
    return { kind: 'keyed', isSame, proposed };
  });
}

/** Thrown so that what was done is rolled back. */
class NotApproved extends Error {
  readonly outcome: Outcome | undefined;
  readonly words: string | undefined;

  constructor(outcome: Outcome | undefined, words?: string) {
    super('the proposal comes to something else now');
    this.outcome = outcome;
    this.words = words;
  }
}

/**
 * Approves a proposal, and does it, in one transaction: under its lock what it comes to is worked out again, and compared
 * with what it came to when it was proposed. Where that differs nothing is done, and the proposal is over
 * (rule: second-approval).
 */
export async function approve(parts: ApprovalParts, asked: Deciding, now: Date): Promise<Decided> {
  const { db } = parts.platform;
  const { id, person, actor, session } = asked;
  try {
    return await inTransaction(db, async (trx): Promise<Decided> => {
      const proposal = await lockKnown(trx, id);
      const keyedSame = (await selectKeying(trx, id, person.id))?.isSame ?? null;
      const { makerSession } = proposal;
      const isSameBrowser =
        session !== undefined && makerSession !== null && (await areOfOneBrowser(trx, session, makerSession));
      const known = { now, keyedSame, isSameBrowser };
      const why = findApprovalRefusal(proposal, person, { ...known, isUnchanged: true });
      if (why) return { kind: 'refused', why };
      if (!(await mayMakerPropose(trx, proposal))) throw new NotApproved(undefined, makerGone);
      const outcome = await runAgain(parts, trx, proposal, { second: person.id, now });
      const isUnchanged = hashOutcome(proposal.input, outcome) === proposal.outcomeHash;
      if (findApprovalRefusal(proposal, person, { ...known, isUnchanged })) throw new NotApproved(outcome);
      await endProposal(trx, id, { as: 'approved', by: person.id, at: now });
      await record(trx, actor, proposal, 'proposal-approved', stateOfInput(proposal), now);
      return { kind: 'done' };
    });
  } catch (error) {
    if (!(error instanceof NotApproved)) throw error;
    const { outcome, words } = error;
    await inTransaction(db, async (trx) => {
      const proposal = await lockKnown(trx, id);
      const note = words === undefined ? {} : { note: words };
      if (!(await endProposal(trx, id, { as: 'overtaken', by: person.id, at: now, ...note }))) return;
      await record(trx, actor, proposal, 'proposal-overtaken', { kind: proposal.kind }, now);
    });
    return {
      kind: 'refused',
      why: 'changed',
      ...(outcome === undefined ? {} : { outcome }),
      ...(words === undefined ? {} : { words }),
    };
  }
}

/** Whether whoever proposed it still has a role that proposes it: what one leaves behind at the desk is not done. */
async function mayMakerPropose(trx: Transaction, { maker, kind }: StoredProposal): Promise<boolean> {
  const person = await findPunter(trx, maker);
  return person?.operator === true && mayProposeKind(await selectRoles(trx, person), kind);
}

const makerGone = 'Whoever proposed this has no role any more that proposes it: nothing was done.';

/** A run that the race or the jackpot, as it is now, refuses: the proposal is overtaken, as one with another outcome is. */
async function runAgain(
  parts: ApprovalParts,
  trx: Transaction,
  { id, maker, input }: StoredProposal,
  at: { readonly second: number; readonly now: Date },
) {
  try {
    return await runProposal(parts, trx, input, { proposalId: id, maker, ...at });
  } catch (error) {
    if (error instanceof Failed && ['conflict', 'bad-request', 'not-found'].includes(error.code)) {
      throw new NotApproved(undefined, error.message);
    }
    throw error;
  }
}

/** Declines a proposal, or takes one's own back. */
export async function decline(
  { platform }: Pick<ApprovalParts, 'platform'>,
  { id, person, actor }: Deciding,
  note: string | undefined,
  now: Date,
): Promise<Decided> {
  return await inTransaction(platform.db, async (trx): Promise<Decided> => {
    const proposal = await lockKnown(trx, id);
    const why = findDeclineRefusal(proposal, person, now);
    if (why) return { kind: 'refused', why };
    const as = person.id === proposal.maker ? 'withdrawn' : 'declined';
    await endProposal(trx, id, { as, by: person.id, at: now, note });
    await record(trx, actor, proposal, `proposal-${as}`, { kind: proposal.kind }, now);
    return { kind: 'done' };
  });
}

async function lockKnown(trx: Transaction, id: string): Promise<StoredProposal> {
  const proposal = await lockProposal(trx, id);
  if (!proposal) throw new Failed('not-found', 'There is no such proposal');
  return proposal;
}

function stateOfInput({ kind, input, outcome }: StoredProposal): ActState {
  switch (input.what) {
    case 'result': {
      const { raceId, reason, result } = input;
      const finishers = result.finishers.map(({ saddle, position }) => ({ saddle, position }));
      return { kind, raceId, reason, finishers };
    }
    case 'score': {
      const { fixtureId, reason, result } = input;
      return { kind, fixtureId, reason, result };
    }
    case 'non-runner':
      return { kind, raceId: input.raceId, saddle: input.saddle };
    case 'abandonment':
      return { kind, raceId: input.raceId };
    case 'reopening':
      return { kind, raceId: input.raceId, offAt: input.offAt };
    case 'voiding':
      return { kind, raceId: input.raceId, reason: input.reason };
    case 'match': {
      const { fixtureId, change, what: _, ...how } = input;
      return { kind, fixtureId, ...how };
    }
    case 'credit':
      return { kind, punterId: input.punterId, cents: input.cents };
    case 'share':
      return { kind, meetingId: input.meetingId, punterId: input.punterId };
    case 'goodwill':
      return { kind, raceId: input.raceId, ...outcome };
  }
}

async function record(
  trx: Transaction,
  actor: Actor,
  { id, input }: StoredProposal,
  name: ActName,
  after: ActState,
  now: Date,
): Promise<void> {
  const namesPunter = input.what === 'credit' || input.what === 'share';
  const personal = namesPunter ? { personal: { reason: input.reason } } : {};
  await recordAct(trx, { actor, name, subject: { kind: 'proposal', id, ...personal }, after }, now);
}
