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
import type { Breather } from './breathe.ts';
import type { PickColumns } from './load-columns.ts';
import { orderByKey } from './order-by-key.ts';
import type { Participants } from './participants.ts';

/** What a version of a meeting's standings says of the meeting. */
export interface BoardHead {
  readonly meetingId: number;
  readonly version: number;
  readonly status: MeetingStatus;
  /** Number of the last race with a result. */
  readonly lastRace: number | null;
  /** Every result is official and no race is to come. */
  readonly final: boolean;
  /** False once the meeting is over with too few races run (decision 15). */
  readonly counts: boolean;
}

/**
 * A version of a meeting's standings, ranked: a function of the card and the picks alone, so every node makes the
 * same of the same version. Never changed; a new version is a new board. Arrays are by the participants' index or,
 * where they say so, by place, the position in the list from 0.
 */
export interface Board extends BoardHead {
  readonly participants: Participants;
  readonly key: ScoreKey;
  readonly keys: Uint32Array;
  /** By place: the punter's index. */
  readonly order: Uint32Array;
  readonly placeOf: Uint32Array;
  /** By place. */
  readonly ranks: Uint32Array;
  /** The ranks before the last race; null until two races are run. */
  readonly ranksBefore: Uint32Array | null;
  readonly races: readonly { readonly table: RaceScoreTable; readonly saddles: Uint8Array }[];
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
 * equally. Works in turns of the event loop.
 */
export async function buildBoard(
  card: MeetingCard,
  columns: PickColumns,
  breather: Breather,
): Promise<Board> {
  const head = boardHead(card);
  const { participants, byRace } = columns;
  const rules = card.scoring;
  const key = scoreKeyFor(Math.max(1, card.races.length), rules);
  const size = participants.ids.length;
  const races = scoredRaces(card);
  const run: Board['races'][number][] = [];
  const keys = new Uint32Array(size);
  let ranksBefore: Uint32Array | null = null;
  for (const race of races) {
    const column = byRace.get(race.raceNumber);
    if (race.status !== RaceStatus.resulted || !column) continue;
    if (race.raceNumber === head.lastRace && run.length > 0) {
      ranksBefore = await rankByIndex(keys, participants.aliasOrder, breather);
    }
    const table = tabulateRaceScores(race, rules);
    run.push({ table, saddles: column.saddles });
    await addRace(keys, column.saddles, tabulateRaceKeys(key, table), breather);
  }
  await addCardBonus(keys, key, races, card, breather);
  const order = await orderByKey(keys, participants.aliasOrder, breather);
  const ranks = await rankPlaces(keys, order, breather);
  const placeOf = new Uint32Array(size);
  await breather.inSlices(size, (from, to) => {
    for (let place = from; place < to; place += 1) placeOf[order[place] ?? 0] = place;
  });
  return { ...head, participants, key, keys, order, placeOf, ranks, ranksBefore, races: run };
}

function addRace(
  keys: Uint32Array,
  saddles: Uint8Array,
  adds: Uint32Array,
  breather: Breather,
): Promise<void> {
  return breather.inSlices(keys.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      keys[index] = (keys[index] ?? 0) + (adds[saddles[index] ?? 0] ?? 0);
    }
  });
}

/** The card's bonus goes to those who picked every winner; known from the key once no race is to come. */
async function addCardBonus(
  keys: Uint32Array,
  key: ScoreKey,
  races: readonly ScoredRace[],
  { scoring }: MeetingCard,
  breather: Breather,
): Promise<void> {
  const progress = cardProgress(races);
  const bonus = cardBonus(progress.run, progress, scoring);
  if (bonus === 0) return;
  const added = packScore(key, { total: bonus, winners: 0, secondPlace: 0, thirdPlace: 0 });
  const values = key.races + 1;
  await breather.inSlices(keys.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const held = keys[index] ?? 0;
      if (Math.floor(held / key.winnerUnit) % values === progress.run) keys[index] = held + added;
    }
  });
}

/** By place: 1 + how many have a greater key. */
async function rankPlaces(keys: Uint32Array, order: Uint32Array, breather: Breather): Promise<Uint32Array> {
  const ranks = new Uint32Array(order.length);
  await breather.inSlices(order.length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const tied = place > 0 && keys[order[place] ?? 0] === keys[order[place - 1] ?? 0];
      ranks[place] = tied ? (ranks[place - 1] ?? 0) : place + 1;
    }
  });
  return ranks;
}

async function rankByIndex(
  keys: Uint32Array,
  initial: Uint32Array,
  breather: Breather,
): Promise<Uint32Array> {
  const order = await orderByKey(keys, initial, breather);
  const byPlace = await rankPlaces(keys, order, breather);
  const byIndex = new Uint32Array(order.length);
  await breather.inSlices(order.length, (from, to) => {
    for (let place = from; place < to; place += 1) byIndex[order[place] ?? 0] = byPlace[place] ?? 0;
  });
  return byIndex;
}
