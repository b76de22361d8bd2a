import type {
  Jackpot,
  JackpotDivision,
  JackpotLeg,
  JackpotPool,
  JackpotState,
} from '@furlong/contract/schemas/jackpots';
import { fundPool } from '@furlong/domain/jackpot/pool';
import { jackpotProgress, judgePick } from '@furlong/domain/jackpot/progress';
import { type Cents, moneyToWire } from '@furlong/domain/money';
import { isOff } from '@furlong/domain/pick';
import type { LegOfRace } from './judge-legs.ts';
import type { Decision } from './queries-decide.ts';
import type { StatedJackpot } from './queries-show.ts';

/** A jackpot's pool in cents: the real one once the cards are closed, before that what it would be now. */
export function poolOf(jackpot: StatedJackpot): { broughtOver: Cents; added: Cents; toBeWon: Cents } {
  const { broughtOver, added, cap, carried, isNext } = jackpot;
  if (broughtOver === null || added === null) return fundPool(isNext ? carried : 0, jackpot);
  const total = broughtOver + added;
  return { broughtOver, added, toBeWon: cap === null ? total : Math.min(cap, total) };
}

/** The pool on the wire; `paid` is what the decision that was paid last gave the winners, in cents. */
export function shapePool(jackpot: StatedJackpot, paid: Cents | null): JackpotPool {
  const { broughtOver, added, toBeWon } = poolOf(jackpot);
  return {
    broughtOver: moneyToWire(broughtOver),
    added: moneyToWire(added),
    toBeWon: moneyToWire(toBeWon),
    paid: moneyToWire(paid ?? 0),
    left: moneyToWire(broughtOver + added - (paid ?? 0)),
  };
}

/** What a decision says of the state; undefined: none yet. */
type Known = Pick<Decision, 'phase' | 'standing' | 'winners'> | undefined;

/** The state of a jackpot. `isOver`: every leg is void; `isClosing`: the first leg is off. */
export function stateOf(
  { closedAt }: Pick<StatedJackpot, 'closedAt'>,
  decision: Known,
  { isOver, isClosing }: { readonly isOver: boolean; readonly isClosing: boolean },
): JackpotState {
  if (closedAt === null) return isOver ? 'carried' : isClosing ? 'closed' : 'open';
  if (!decision || decision.phase === 'closed') return 'closed';
  if (decision.phase === 'alive') return 'alive';
  if (decision.standing === 'provisional') return 'decided';
  return (decision.winners ?? 0) > 0 ? 'paid' : 'carried';
}

/** What a jackpot's answer is made from. */
export interface JackpotView {
  readonly jackpot: StatedJackpot;
  readonly legs: readonly LegOfRace[];
  /** The last decision, and the last that was paid; undefined: none. */
  readonly decision: Decision | undefined;
  readonly paid: Decision | undefined;
  readonly centsOverTo: readonly string[];
  /** The own picks of the legs, 0 for none; null without a token. */
  readonly picks: readonly number[] | null;
  readonly now: Date;
}

/** A jackpot without the own card. */
export function shapeJackpot(view: JackpotView): Omit<Jackpot, 'own'> {
  const { jackpot, legs, decision, paid, now } = view;
  const { phase } = jackpotProgress(legs);
  const isOver = legs.length > 0 && legs.every(({ state }) => state === 'void');
  const isClosing = legs.some(({ race, state }) => state !== 'void' && isOff(race, now));
  const state = stateOf(jackpot, decision, { isOver, isClosing });
  const isKnown = jackpot.closedAt !== null;
  return {
    meetingId: jackpot.meetingId,
    progressiveId: jackpot.progressiveId,
    progressiveName: jackpot.progressive,
    state,
    standing: state === 'paid' || state === 'carried' ? 'official' : 'provisional',
    pool: shapePool(jackpot, paid?.paid ?? null),
    legs: legs.map((leg, index) => shapeLeg(leg, index, view)),
    closesAt: (jackpot.closedAt ?? firstOff(legs))?.toISOString() ?? null,
    cards: isKnown ? jackpot.cards : null,
    alive: isKnown ? (decision?.alive ?? jackpot.cards) : null,
    aliveAliases: [...(decision?.aliveAliases ?? [])],
    doublesFrom: jackpot.doublesFrom === 0 ? null : moneyToWire(jackpot.doublesFrom),
    cap: jackpot.cap === null ? null : moneyToWire(jackpot.cap),
    mustBeWon: jackpot.mustBeWon,
    cardsHash: jackpot.cardsHash,
    certificate: isKnown && phase === 'decided' && decision?.phase === 'decided',
    division: decision?.standing === 'official' ? shapeDivision(jackpot, decision, view.centsOverTo) : null,
    rulesVersion: jackpot.rulesVersion,
    version: jackpot.version,
    corrected: decision?.correction ?? null,
  };
}

function firstOff(legs: readonly LegOfRace[]): Date | null {
  const offs = legs.flatMap(({ race, state }) => (state === 'void' ? [] : race.offAt.getTime()));
  return offs.length === 0 ? null : new Date(Math.min(...offs));
}

function shapeLeg(leg: LegOfRace, index: number, { decision, picks }: JackpotView): JackpotLeg {
  const { race, state, voidReason, winners, scratched, standIn } = leg;
  const runner = (saddle: number) => ({
    saddle,
    horseName: race.runners.find((each) => each.saddle === saddle)?.horse ?? '',
  });
  const pick = picks?.[index] || null;
  return {
    raceId: race.id,
    raceNumber: race.number,
    raceName: race.name,
    offTime: race.offAt.toISOString(),
    state,
    voidReason,
    winners: winners.map(runner),
    scratched: scratched.map(runner),
    standIn: standIn === null ? null : runner(standIn),
    aliveAfter: decision?.aliveAfter[index] ?? null,
    pick,
    pickState: pick === null ? null : judgePick(pick, leg),
  };
}

function shapeDivision(
  jackpot: StatedJackpot,
  decision: Decision,
  centsOverTo: readonly string[],
): JackpotDivision {
  const { winners, share, centsOver, notEligible, legsNeeded, secondShares } = decision;
  return {
    pool: moneyToWire(poolOf(jackpot).toBeWon),
    winners: winners ?? 0,
    share: moneyToWire(share ?? 0),
    centsOver: centsOver ?? 0,
    centsOverTo: [...centsOverTo],
    notEligible: notEligible ?? 0,
    legsNeeded: legsNeeded ?? 0,
    secondShares: moneyToWire(secondShares ?? 0),
  };
}
