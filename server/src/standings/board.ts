import type { LocalDay } from '@furlong/domain/local-date';
import { isPutOff } from '@furlong/domain/pick';
import { type PickedRace, pickedRace } from '@furlong/domain/picked-share';
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
import type { Columns } from '../score-boards/load-columns.ts';
import { type KeyBonus, rankRound, type ScoreBoard, type ScoredEvent } from '../score-boards/score-board.ts';
import type { Yielder } from '../score-boards/yield-to-event-loop.ts';

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

/** A race with a result, prepared for summing. Its column has saddles. */
export interface RunRace extends ScoredEvent {
  readonly table: RaceScoreTable;
  readonly column: Uint8Array;
}

/** Everybody's picks of a meeting's races that are off, by race number. */
export type PickColumns = Columns<Uint8Array>;

/** A ranked version of a meeting's standings: its races run are the events, and the bonus is the card's. */
export interface Board extends BoardHead, ScoreBoard<RunRace> {
  readonly key: ScoreKey;
  /** The card of this version: when the last result came, and what is to come. */
  readonly card: MeetingCard;
  /** The races that are off, by number, with how many picked each runner (rule: picked-share). */
  readonly picked: readonly PickedRace[];
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

/** Ranks a meeting by the races run. The last of them is what moved the board. */
export async function buildBoard(
  card: MeetingCard,
  columns: PickColumns,
  yielder: Yielder,
  previous?: Board,
): Promise<Board> {
  const head = boardHead(card);
  const key = scoreKeyFor(Math.max(1, card.races.length), card.scoring);
  const scores = {
    events: runRaces(card, columns, key),
    bonus: cardBonusOf(card, key),
    last: head.lastRace === null ? null : { number: head.lastRace, adds: null },
  };
  // With another key layout nothing of the previous board can be reused.
  const known = previous?.key.races === key.races ? previous : undefined;
  const board = await rankRound(scores, columns.participants, yielder, known);
  return { ...head, ...board, key, card, picked: pickedRaces(card, columns) };
}

/** Of the races whose columns are in memory, which are closed or run, those that have been off. */
function pickedRaces(card: MeetingCard, { byEvent }: PickColumns): PickedRace[] {
  return card.races.flatMap((race) => {
    const counts = byEvent.get(race.number)?.counts;
    if (!counts || isPutOff({ ...race, meetingStatus: card.status })) return [];
    return pickedRace(race.number, counts);
  });
}

function runRaces(card: MeetingCard, { byEvent }: PickColumns, key: ScoreKey): RunRace[] {
  return scoredRaces(card).flatMap((race) => {
    const loaded = byEvent.get(race.raceNumber);
    if (race.status !== RaceStatus.resulted || !loaded) return [];
    const table = tabulateRaceScores(race, card.scoring);
    const adds = tabulateRaceKeys(key, table);
    return { number: race.raceNumber, table, adds, column: loaded.column };
  });
}

/** The card bonus goes to those who picked every winner, which a key shows once no race is to come. */
function cardBonusOf(card: MeetingCard, key: ScoreKey): KeyBonus | null {
  const progress = cardProgress(scoredRaces(card));
  const bonus = cardBonus(progress.run, progress, card.scoring);
  if (bonus === 0) return null;
  const added = packScore(key, { total: bonus, winners: 0, secondPlace: 0, thirdPlace: 0 });
  return { unit: key.winnerUnit, base: key.races + 1, digit: progress.run, added };
}
