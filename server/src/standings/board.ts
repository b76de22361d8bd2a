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

/** What a version of a meeting's standings says of the meeting. */
export interface BoardHead {
  readonly meetingId: number;
  readonly version: number;
  readonly status: MeetingStatus;
  /** Number of the last race with a result. */
  readonly lastRace: number | null;
  /** Every result is official and no race is to come. */
  readonly final: boolean;
  /** False once the meeting is over with too few races run (rule: scoring). */
  readonly counts: boolean;
}

/** A race that is run, as the standings sum it. */
export interface RunRace {
  readonly number: number;
  readonly table: RaceScoreTable;
  /** What a pick of each saddle adds to a key. */
  readonly adds: Uint32Array;
  readonly saddles: Uint8Array;
}

/** What the sums of some races come to. */
export interface Ranking {
  readonly races: readonly RunRace[];
  readonly groups: KeyGroups;
}

/**
 * A version of a meeting's standings, ranked: a function of the card and the picks alone, so every node makes the
 * same of the same version. Never changed; a new version is a new board, which shares with the one before what is
 * the same. Arrays are by the participants' index, which is the order of their aliases.
 */
export interface Board extends BoardHead, Ranking {
  readonly participants: Participants;
  readonly key: ScoreKey;
  /** What picking every winner adds to a key that has so many winners; null while nobody can have it. */
  readonly bonus: { readonly winners: number; readonly added: number } | null;
  /** By place, the position in the list from 0: the punter's index. Equal keys by index. */
  readonly order: Uint32Array;
  /** The ranking before the last race; null until two races are run. */
  readonly before: Ranking | null;
}

/** An index's score key. */
export function keyOf(board: Board, index: number): number {
  const { key, bonus } = board;
  const sum = keyIn(board, index);
  return bonus && winnersOf(key, sum) === bonus.winners ? sum + bonus.added : sum;
}

/** Whether an index had a place in a ranking: a pick in one of its races. */
export function stoodIn({ races }: Ranking, index: number): boolean {
  return races.some(({ saddles }) => saddles[index] !== 0);
}

/** How many winners a key counts. */
export function winnersOf(key: ScoreKey, sum: number): number {
  return Math.floor(sum / key.winnerUnit) % (key.races + 1);
}

/** What an index's picks in a ranking's races come to, the card's bonus apart. */
export function keyIn({ races }: Ranking, index: number): number {
  let key = 0;
  for (const { adds, saddles } of races) key += adds[saddles[index] ?? 0] ?? 0;
  return key;
}

/** The races of a card as its standings see them: what an abandoned meeting has not run is abandoned with it. */
export function scoredRaces(card: MeetingCard): ScoredRace[] {
  return card.races.map((race) => {
    const scored = toScoredRace(race);
    const lost = card.status === MeetingStatus.abandoned && scored.status !== RaceStatus.resulted;
    return lost ? { ...scored, status: RaceStatus.abandoned } : scored;
  });
}

/** The head of a card's standings as they are. */
export function boardHead(card: MeetingCard): BoardHead {
  const races = scoredRaces(card);
  const progress = cardProgress(races);
  const provisional = card.races.some(
    ({ status, result }) => status === RaceStatus.resulted && !result?.official,
  );
  return {
    meetingId: card.id,
    version: card.standingsVersion,
    status: card.status,
    lastRace: races.findLast((race) => race.status === RaceStatus.resulted)?.raceNumber ?? null,
    final: races.length > 0 && progress.toCome === 0 && !provisional,
    counts: races.length === 0 || meetingVerdict(progress, card.scoring) !== 'does-not-count',
  };
}

/**
 * Ranks a meeting: sums the score keys of the races run, orders by key and then by alias, and ranks equal keys
 * equally. Works in turns of the event loop. From the board before it takes what has not changed: the ranking before
 * a result is that of the version before, and a correction of the last race leaves it as it was.
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
  // Other indices or another layout of keys: nothing of it can be used.
  const known =
    previous?.participants === participants && previous.key.races === key.races ? previous : undefined;
  const parts = { ...head, participants, key, races, bonus };
  const board = { ...parts, before: await rankBefore(parts, yielder, known) };
  const isSame = known && isSameSum(known.races, races) && isSameBonus(known.bonus, bonus);
  return {
    ...board,
    ...(isSame ? { order: known.order, groups: known.groups } : await rank(board, yielder)),
  };
}

/** The order of some races' sums, and their groups. The keys themselves are not kept: a punter's are summed again. */
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

/** The card's bonus goes to those who picked every winner; known from the key once no race is to come. */
function cardBonusOf(card: MeetingCard, key: ScoreKey): Board['bonus'] {
  const progress = cardProgress(scoredRaces(card));
  const bonus = cardBonus(progress.run, progress, card.scoring);
  if (bonus === 0) return null;
  const added = packScore(key, { total: bonus, winners: 0, secondPlace: 0, thirdPlace: 0 });
  return { winners: progress.run, added };
}

/** The ranking without the last race; most often that of the board before, or the one which that came after. */
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

/** All races of a slice before the next slice: its keys stay at hand. */
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

/** Both are of the same participants, whose columns do not change. */
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
      const held = keys[index] ?? 0;
      if (winnersOf(key, held) === winners) keys[index] = held + added;
    }
  });
}
