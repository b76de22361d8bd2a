import type { LocalDay } from '@furlong/domain/local-date';
import { packScore, type ScoreKey, scoreKeyFor, tabulateRaceKeys } from '@furlong/domain/score-key';
import {
  cardBonus,
  cardProgress,
  meetingVerdict,
  type RaceScoreTable,
  type ScoredRace,
  tabulateRaceScores,
} from '@furlong/domain/scoring';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import { type MeetingCard, toScoredRace } from '../meetings/card.ts';
import { borrowBuffer } from './buffer-pool.ts';
import { groupKeys, type KeyGroups } from './key-groups.ts';
import type { PickColumns } from './load-columns.ts';
import { orderByKey } from './order-by-key.ts';
import type { Participants } from './participants.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** The part of a version of standings that concerns the whole meeting. */
export interface BoardHead {
  readonly meetingId: number;
  readonly version: number;
  /** The day of the meeting. */
  readonly date: LocalDay;
  readonly status: MeetingStatus;
  /** Number of the last race with a result. */
  readonly lastRace: number | null;
  /** Every result is official and no race is to come. */
  readonly final: boolean;
  /** False once the meeting is over with too few races run (rule: scoring). */
  readonly counts: boolean;
}

/** A race with a result, prepared for summing. */
export interface RunRace {
  readonly number: number;
  readonly table: RaceScoreTable;
  /** By saddle: what picking it adds to a key. */
  readonly adds: Uint32Array;
  readonly saddles: Uint8Array;
}

/** The ranking by the sums of some races. */
export interface Ranking {
  readonly races: readonly RunRace[];
  readonly groups: KeyGroups;
}

/**
 * A ranked version of a meeting's standings: a function of the card and the picks alone, so every node builds the same
 * board for a version. Immutable; a new version is a new board, which shares unchanged arrays with the one before.
 * Arrays are indexed by participant, in the order of the aliases.
 */
export interface Board extends BoardHead, Ranking {
  readonly participants: Participants;
  readonly key: ScoreKey;
  /** The card bonus: what is added to a key with so many winners; null while nobody can have it. */
  readonly bonus: { readonly winners: number; readonly added: number } | null;
  /** By place in the list, from 0: the punter's index. Equal keys by index. */
  readonly order: Uint32Array;
  /** The ranking before the last race; null until two races are run. */
  readonly before: Ranking | null;
  /** The card of this version: when the last result came, and what is to come. */
  readonly card: MeetingCard;
}

/** The score key of a punter's index. */
export function keyOf(board: Board, index: number): number {
  const { key, bonus } = board;
  const sum = keyIn(board, index);
  return bonus && winnersOf(key, sum) === bonus.winners ? sum + bonus.added : sum;
}

/** Whether a punter was in a ranking: has a pick in one of its races. */
export function stoodIn({ races }: Ranking, index: number): boolean {
  return races.some(({ saddles }) => saddles[index] !== 0);
}

/** The number of winners in a key. */
export function winnersOf(key: ScoreKey, sum: number): number {
  return Math.floor(sum / key.winnerUnit) % (key.races + 1);
}

/** The key of a punter's picks in a ranking's races, without the card bonus. */
export function keyIn({ races }: Ranking, index: number): number {
  let key = 0;
  for (const { adds, saddles } of races) key += adds[saddles[index] ?? 0] ?? 0;
  return key;
}

/** The races of a card for scoring: in an abandoned meeting, races that were not run count as abandoned. */
export function scoredRaces(card: MeetingCard): ScoredRace[] {
  return card.races.map((race) => {
    const scored = toScoredRace(race);
    const lost = card.status === MeetingStatus.abandoned && scored.status !== RaceStatus.resulted;
    return lost ? { ...scored, status: RaceStatus.abandoned } : scored;
  });
}

/** The head of a card's current standings. */
export function boardHead(card: MeetingCard): BoardHead {
  const races = scoredRaces(card);
  const progress = cardProgress(races);
  const provisional = card.races.some(
    ({ status, result }) => status === RaceStatus.resulted && !result?.official,
  );
  return {
    meetingId: card.id,
    version: card.standingsVersion,
    date: card.date,
    status: card.status,
    lastRace: races.findLast((race) => race.status === RaceStatus.resulted)?.raceNumber ?? null,
    final: races.length > 0 && progress.toCome === 0 && !provisional,
    counts: races.length === 0 || meetingVerdict(progress, card.scoring) !== 'does-not-count',
  };
}

/**
 * Ranks a meeting: sums the score keys of the races run, orders by key and then by alias, and gives equal keys equal
 * ranks. Yields to the event loop. Reuses what has not changed from the previous board: the ranking before a new result
 * is the previous board's, and a correction of the last race does not change it.
 */
export async function buildBoard(
  card: MeetingCard,
  columns: PickColumns,
  yielder: Yielder,
  previous?: Board,
): Promise<Board> {
  const head = boardHead(card);
  const { participants } = columns;
  const key = scoreKeyFor(Math.max(1, card.races.length), card.scoring);
  const races = runRaces(card, columns, key);
  const bonus = cardBonusOf(card, key);
  // With other indices or another key layout nothing of the previous board can be reused.
  const known =
    previous?.participants === participants && previous.key.races === key.races ? previous : undefined;
  const parts = { ...head, participants, key, races, bonus, card };
  const board = { ...parts, before: await rankBefore(parts, yielder, known) };
  const isSame = known && isSameSum(known.races, races) && isSameBonus(known.bonus, bonus);
  return {
    ...board,
    ...(isSame ? { order: known.order, groups: known.groups } : await rank(board, yielder)),
  };
}

/** Orders and groups the sums of some races. The keys are not stored: a punter's key is summed again when needed. */
function rank(
  { races, bonus, key, participants }: Pick<Board, 'races' | 'bonus' | 'key' | 'participants'>,
  yielder: Yielder,
): Promise<Pick<Board, 'order' | 'groups'>> {
  return borrowBuffer(participants.ids.length, async (keys) => {
    await sumKeys(keys, races, yielder);
    if (bonus) await addCardBonus(keys, key, bonus, yielder);
    const order = await orderByKey(keys, yielder);
    return { order, groups: await groupKeys(keys, order, yielder) };
  });
}

function runRaces(card: MeetingCard, { byRace }: PickColumns, key: ScoreKey): RunRace[] {
  return scoredRaces(card).flatMap((race) => {
    const column = byRace.get(race.raceNumber);
    if (race.status !== RaceStatus.resulted || !column) return [];
    const table = tabulateRaceScores(race, card.scoring);
    const adds = tabulateRaceKeys(key, table);
    return { number: race.raceNumber, table, adds, saddles: column.saddles };
  });
}

/** The card bonus goes to those who picked every winner, which a key shows once no race is to come. */
function cardBonusOf(card: MeetingCard, key: ScoreKey): Board['bonus'] {
  const progress = cardProgress(scoredRaces(card));
  const bonus = cardBonus(progress.run, progress, card.scoring);
  if (bonus === 0) return null;
  const added = packScore(key, { total: bonus, winners: 0, secondPlace: 0, thirdPlace: 0 });
  return { winners: progress.run, added };
}

/** The ranking without the last race: mostly the previous board's ranking, or the one before that. */
async function rankBefore(
  { lastRace, races, key, participants }: Pick<Board, 'lastRace' | 'races' | 'key' | 'participants'>,
  yielder: Yielder,
  known: Board | undefined,
): Promise<Ranking | null> {
  const rest = races.filter(({ number }) => number !== lastRace);
  if (rest.length === 0 || rest.length === races.length) return null;
  if (known && !known.bonus && isSameSum(known.races, rest)) return { races: rest, groups: known.groups };
  if (known?.before && isSameSum(known.before.races, rest)) return known.before;
  const { groups } = await rank({ races: rest, bonus: null, key, participants }, yielder);
  return { races: rest, groups };
}

/** Sums all races of a slice before the next slice, so that its keys stay in the processor's cache. */
function sumKeys(keys: Uint32Array, races: readonly RunRace[], yielder: Yielder): Promise<void> {
  return yielder.inSlices(keys.length, (from, to) => {
    keys.fill(0, from, to);
    for (const { adds, saddles } of races) {
      for (let index = from; index < to; index += 1) {
        keys[index] = (keys[index] ?? 0) + (adds[saddles[index] ?? 0] ?? 0);
      }
    }
  });
}

/** Whether two lists of races give the same sums, for the same participants. */
function isSameSum(some: readonly RunRace[], others: readonly RunRace[]): boolean {
  return (
    some.length === others.length &&
    some.every((race, index) => {
      const other = others[index];
      return race.number === other?.number && race.adds.every((add, saddle) => add === other.adds[saddle]);
    })
  );
}

function isSameBonus(one: Board['bonus'], other: Board['bonus']): boolean {
  return one?.winners === other?.winners && one?.added === other?.added;
}

async function addCardBonus(
  keys: Uint32Array,
  key: ScoreKey,
  { winners, added }: NonNullable<Board['bonus']>,
  yielder: Yielder,
): Promise<void> {
  await yielder.inSlices(keys.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const sum = keys[index] ?? 0;
      if (winnersOf(key, sum) === winners) keys[index] = sum + added;
    }
  });
}
