import { type JudgedLeg, judgeLeg, type LegFacts } from '@furlong/domain/jackpot/leg';
import { isOff } from '@furlong/domain/pick';
import { RaceStatus } from '@furlong/domain/status';
import type { CardRace } from '../meetings/card.ts';
import { loadUnscoredCard } from '../meetings/load-card.ts';
import { loadRaceFacts, type RaceToSettle } from '../meetings/load-race-facts.ts';
import type { Queryable } from '../platform/database/database.ts';

/** A leg with its race, judged by what is known now. */
export interface LegOfRace extends JudgedLeg {
  readonly race: CardRace;
  /** Why a void leg fell away. */
  readonly voidReason: 'abandoned' | 'lapsed' | null;
}

/** What the closing of the cards says of the legs: null and empty while they are open. */
interface ClosedCards {
  readonly closedAt: Date | null;
  readonly voidLegs: readonly number[];
}

/** The legs of a meeting's jackpot with its card; undefined when there is no such meeting. */
export interface MeetingLegs {
  readonly card: NonNullable<Awaited<ReturnType<typeof loadUnscoredCard>>>;
  readonly legs: readonly LegOfRace[];
}

/**
 * Judges the legs by the races as they are (rule: jackpot). An official result is the one that bets are settled by: what
 * corrects the record alone moves no jackpot (rule: corrections). A race that was abandoned when the cards closed, or
 * was abandoned or lapsed after that, is void, even if it is run later.
 */
export async function judgeLegs(
  db: Queryable,
  meetingId: number,
  jackpot: ClosedCards & { readonly legs: readonly number[] },
  now: Date,
): Promise<MeetingLegs | undefined> {
  const { legs } = jackpot;
  const card = await loadUnscoredCard(db, meetingId);
  if (!card) return undefined;
  const settled = new Map((await loadRaceFacts(db, [meetingId])).map((race) => [race.number, race]));
  const races = card.races.filter(({ number }) => legs.includes(number));
  // Cards have their picks in the order of the legs, so none may be missing.
  if (races.length !== legs.length)
    throw new Error(`meeting ${meetingId} lacks a race of its jackpot's legs`);
  return { card, legs: races.map((race) => judge(race, settled.get(race.number), jackpot, now)) };
}

function judge(race: CardRace, settled: RaceToSettle | undefined, closed: ClosedCards, now: Date): LegOfRace {
  const voidReason = voidReasonOf(settled, closed);
  return { ...judgeLeg(factsOf(race, settled, voidReason, now)), race, voidReason };
}

function voidReasonOf(
  settled: RaceToSettle | undefined,
  { closedAt, voidLegs }: ClosedCards,
): LegOfRace['voidReason'] {
  if (!settled) return null;
  const { state, voided } = settled.facts;
  if (voidLegs.includes(settled.number)) return 'abandoned';
  if (closedAt && voided && voided.at.getTime() >= closedAt.getTime()) return voided.why;
  return state === 'void' ? 'abandoned' : null;
}

function factsOf(
  race: CardRace,
  settled: RaceToSettle | undefined,
  voidReason: LegOfRace['voidReason'],
  now: Date,
): LegFacts {
  const { number: raceNumber, runners, result } = race;
  if (settled?.facts.state === 'resulted' && voidReason === null) {
    return {
      raceNumber,
      state: 'official',
      finishers: settled.facts.finishers,
      runners: settled.facts.runners.map(({ saddle, startingPrice, scratchedAt }) => ({
        saddle,
        startingPrice,
        scratched: scratchedAt !== null,
      })),
    };
  }
  const finishers = race.status === RaceStatus.resulted ? (result?.finishers ?? []) : [];
  const state =
    voidReason !== null
      ? 'void'
      : finishers.length > 0
        ? 'provisional'
        : isOff(race, now)
          ? 'off'
          : 'to-come';
  return { raceNumber, state, runners, finishers };
}
