import type { Finisher, TiedGroup } from '../race-result.ts';
import { tiedGroups } from '../race-result.ts';
import type { Goals } from '../soccer/markets.ts';
import { type DeskRole, deskDuties, findOpeningRole } from './roles.ts';

/** What one person proposes and another approves (rule: second-approval). */
export const proposalKinds = [
  'official-result',
  'correction',
  'non-runner',
  'abandonment',
  'calling-off',
  'reopening',
  'voiding',
  'credit',
  'goodwill',
  'withheld-share',
] as const;
/**
 * A kind of proposal: an official result by hand, a correction of one, a runner that took no part in a race that was off,
 * the abandonment of a race or a match that was, a match past its kick-off that will not be played, a race or a match that
 * comes again after its time, a race made void after its official result, a credit to a punter, many as goodwill, or a
 * share of a jackpot that its winner does not get.
 */
export type ProposalKind = (typeof proposalKinds)[number];

/** How a proposal ended: by its second person, by who made it, or because it cannot be approved any more. */
export const proposalEnds = [
  'approved',
  'declined',
  'withdrawn',
  'differed',
  'overtaken',
  'expired',
] as const;
/** How a proposal ended. */
export type ProposalEnd = (typeof proposalEnds)[number];
/** Where a proposal stands. It expires by the clock, whether or not that was written down. */
export type ProposalState = ProposalEnd | 'waiting';

/** A proposal as the rules see it. */
export interface Proposal {
  readonly kind: ProposalKind;
  /** The punter id of whoever proposed it. */
  readonly maker: number;
  readonly expiresAt: Date;
  /** Null: nobody has decided. A decision is final. */
  readonly end: ProposalEnd | null;
}

/** Somebody at the desk. */
export interface DeskPerson {
  readonly id: number;
  readonly roles: readonly DeskRole[];
}

/** Why somebody may not key, approve or decline a proposal (rule: second-approval). */
export type ApprovalRefusal =
  /** Somebody else has to: also where one is an admin. */
  | 'own'
  /** None of one's roles decides on this kind. */
  | 'role'
  | 'expired'
  | 'decided'
  /** The paid places were not keyed before the preview was asked for. */
  | 'not-keyed'
  | 'keyed-already'
  /** The places keyed are not those proposed: both are shown, and nothing is approved. */
  | 'differs'
  /** What it would do is not what it did when it was proposed. */
  | 'changed'
  /** It was proposed in this very browser. */
  | 'same-browser';

const minute = 60_000;
const resultMs = 15 * minute;
const otherMs = 24 * 60 * minute;

/** Whether a kind is the result of a race or a match, so that its second person keys it blind. */
export function isKeyedKind(kind: ProposalKind): boolean {
  return kind === 'official-result' || kind === 'correction';
}

/** Whether a kind is about what happened in a race or a match: who settles results decides on it. */
export function isResultKind(kind: ProposalKind): boolean {
  return isKeyedKind(kind) || offKinds.includes(kind);
}

/** What becomes of a race or a match once it was off (rules: after-the-off, race-voided). */
const offKinds: readonly ProposalKind[] = [
  'non-runner',
  'abandonment',
  'calling-off',
  'reopening',
  'voiding',
];

/** When a proposal expires: what happened in a race or a match after 15 minutes, everything else after 24 hours (rule: second-approval). */
export function expiryOf(kind: ProposalKind, proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + (isResultKind(kind) ? resultMs : otherMs));
}

/** Where a proposal stands at a moment. One that was decided in time does not expire. */
export function stateOf({ end, expiresAt }: Pick<Proposal, 'end' | 'expiresAt'>, now: Date): ProposalState {
  return end ?? (now.getTime() >= expiresAt.getTime() ? 'expired' : 'waiting');
}

/** Whether one's roles see proposals of a kind. Goodwill is both: it follows from a result, and is credits. */
export function maySeeKind(roles: readonly DeskRole[], kind: ProposalKind): boolean {
  const seesResults = findOpeningRole(roles, deskDuties.seeProposedResults) !== undefined;
  const seesCredits = findOpeningRole(roles, deskDuties.seeProposedCredits) !== undefined;
  if (kind === 'goodwill') return seesResults || seesCredits;
  return isResultKind(kind) ? seesResults : seesCredits;
}

/** Whether one's roles decide on proposals of a kind (rule: second-approval). */
export function mayApproveKind(roles: readonly DeskRole[], kind: ProposalKind): boolean {
  const duty = isResultKind(kind) ? deskDuties.approveResults : deskDuties.approveCredits;
  return findOpeningRole(roles, duty) !== undefined;
}

/** Whether one's roles propose a kind (rule: second-approval). */
export function mayProposeKind(roles: readonly DeskRole[], kind: ProposalKind): boolean {
  return findOpeningRole(roles, proposingDuty(kind)) !== undefined;
}

function proposingDuty(kind: ProposalKind): readonly DeskRole[] {
  if (kind === 'credit') return deskDuties.proposeCredits;
  if (kind === 'goodwill') return deskDuties.proposeGoodwill;
  return kind === 'withheld-share' ? deskDuties.proposeWithheldShares : deskDuties.proposeResults;
}

/**
 * The groups of a finishing order that are paid: by position, up to the places paid, and the winner in any case. A dead
 * heat that begins within the paid places is whole (rule: places-paid).
 */
export function paidPlaces(finishers: readonly Finisher[], placesPaid: number): TiedGroup[] {
  return tiedGroups(finishers).filter(({ position }) => position <= Math.max(1, placesPaid));
}

/** Whether two finishing orders have the same paid places, dead heats included. */
export function samePaidPlaces(
  one: readonly Finisher[],
  other: readonly Finisher[],
  placesPaid: number,
): boolean {
  const textOf = (finishers: readonly Finisher[]) =>
    paidPlaces(finishers, placesPaid)
      .map(({ position, saddles }) => `${position}:${saddles.join('=')}`)
      .join(' ');
  return textOf(one) === textOf(other);
}

/** Whether two results of a match have the same goals at the end, and at half-time. */
export function sameScore(
  one: Goals & { readonly halfTime: Goals | null },
  other: Goals & { readonly halfTime: Goals | null },
): boolean {
  const isSame = (a: Goals | null, b: Goals | null) => a?.home === b?.home && a?.away === b?.away;
  return isSame(one, other) && isSame(one.halfTime, other.halfTime);
}

/** Why somebody may not key the paid places of a proposal; undefined: they may, once. */
export function findKeyingRefusal(
  proposal: Proposal,
  person: DeskPerson,
  { hasKeyed, now }: { readonly hasKeyed: boolean; readonly now: Date },
): ApprovalRefusal | undefined {
  return findSecondRefusal(proposal, person, now) ?? (hasKeyed ? 'keyed-already' : undefined);
}

/** What is known when somebody approves. */
export interface Approving {
  readonly now: Date;
  /** Whether this person keyed the paid places before, and whether they were those proposed; null: did not key. */
  readonly keyedSame: boolean | null;
  /** Whether the dry run, made again under lock, comes to what it came to when it was proposed. */
  readonly isUnchanged: boolean;
  /** Whether this person's sign-in is of the browser that it was proposed in; left out: that is not asked. */
  readonly isSameBrowser?: boolean;
}

/**
 * Why a proposal is not approved by somebody; undefined: it is, and is decided for good (rule: second-approval). No role
 * lifts any of it.
 */
export function findApprovalRefusal(
  proposal: Proposal,
  person: DeskPerson,
  { now, keyedSame, isUnchanged, isSameBrowser = false }: Approving,
): ApprovalRefusal | undefined {
  const refusal = findSecondRefusal(proposal, person, now);
  if (refusal !== undefined) return refusal;
  if (isSameBrowser) return 'same-browser';
  if (isKeyedKind(proposal.kind)) {
    if (keyedSame === null) return 'not-keyed';
    if (!keyedSame) return 'differs';
  }
  return isUnchanged ? undefined : 'changed';
}

/** Why somebody may not decline a proposal; undefined: they may. Whoever made it takes it back, and needs no role more. */
export function findDeclineRefusal(
  proposal: Proposal,
  person: DeskPerson,
  now: Date,
): ApprovalRefusal | undefined {
  if (person.id !== proposal.maker) return findSecondRefusal(proposal, person, now);
  return findOver(proposal, now);
}

/** Whether somebody may see what a proposal does: who made it, and who has keyed its places, or has none to key. */
export function maySeePreview(proposal: Proposal, person: DeskPerson, hasKeyed: boolean, now: Date): boolean {
  if (person.id === proposal.maker || hasKeyed || !isKeyedKind(proposal.kind)) return true;
  // Over: nobody can key it any more, and it is a record.
  return stateOf(proposal, now) !== 'waiting' || !mayApproveKind(person.roles, proposal.kind);
}

function findSecondRefusal(proposal: Proposal, person: DeskPerson, now: Date): ApprovalRefusal | undefined {
  if (!mayApproveKind(person.roles, proposal.kind)) return 'role';
  if (person.id === proposal.maker) return 'own';
  return findOver(proposal, now);
}

function findOver(proposal: Proposal, now: Date): ApprovalRefusal | undefined {
  const state = stateOf(proposal, now);
  if (state === 'waiting') return undefined;
  return state === 'expired' ? 'expired' : 'decided';
}
