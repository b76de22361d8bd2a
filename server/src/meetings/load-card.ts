import type { MarginedFinisher } from '@furlong/domain/margins';
import { startingPriceOf } from '@furlong/domain/race-result';
import { parseScoringRules, type ScoringRules } from '@furlong/domain/scoring-rules';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { Queryable } from '../platform/database/database.ts';
import type {
  CardRace,
  CardResult,
  CardRunner,
  Dividend,
  Jackpot,
  MeetingCard,
  MeetingHead,
  MeetingSummary,
  RaceSummary,
} from './card.ts';
import {
  type CardRow,
  type HeadRow,
  type MeetingFilter,
  type SummaryRow,
  selectCards,
  selectFirstOffs,
  selectHeads,
  selectSummaries,
} from './queries-card.ts';
import { finishersOf, lastShownOf, marginsOf, officialPriceOf, priceOf, wordOf } from './read-columns.ts';

/** A meeting's current card; undefined when there is no such meeting. */
export async function loadCard(db: Queryable, meetingId: number): Promise<MeetingCard | undefined> {
  return (await loadCards(db, { ids: [meetingId] }))[0];
}

/**
 * Whole cards: for few meetings. Lists take {@link loadMeetings}. Throws when the scoring rules of a competition cannot
 * be played.
 */
export async function loadCards(db: Queryable, filter: MeetingFilter): Promise<MeetingCard[]> {
  return (await selectCards(db, filter)).map((row) => ({ ...toUnscoredCard(row), scoring: scoringOf(row) }));
}

/** The same for changes, which score nothing: broken scoring rules must not keep prices and results out. */
export async function loadUnscoredCard(db: Queryable, meetingId: number): Promise<UnscoredCard | undefined> {
  return (await selectCards(db, { ids: [meetingId] })).map(toUnscoredCard)[0];
}

/** Several of them. */
export async function loadUnscoredCards(
  db: Queryable,
  meetingIds: readonly number[],
): Promise<UnscoredCard[]> {
  return (await selectCards(db, { ids: meetingIds })).map(toUnscoredCard);
}

/** The scoring rules of a meeting's competition, checked. Throws an Error that names the competition. */
export function scoringOf({
  competition,
  scoring,
}: Pick<MeetingHead, 'competition' | 'scoring'>): ScoringRules {
  try {
    return parseScoringRules(scoring);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`The scoring rules of competition '${competition}' cannot be played: ${problem}`);
  }
}

/** Meetings with summaries of their races and the placed runners, by day (or newest first). */
export async function loadMeetings(db: Queryable, filter: MeetingFilter): Promise<MeetingSummary[]> {
  return (await selectSummaries(db, filter)).map(toSummary);
}

/** Meetings without races: the cheapest way to know their versions. */
export async function loadHeads(db: Queryable, filter: MeetingFilter): Promise<MeetingHead[]> {
  return (await selectHeads(db, filter).execute()).map(toHead);
}

/** The off of each meeting's first race, by the meeting's id; a meeting without races is absent. */
export async function loadFirstOffs(
  db: Queryable,
  meetingIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await selectFirstOffs(db, meetingIds).execute();
  return new Map(rows.map(({ meeting_id, first_off }) => [meeting_id, first_off]));
}

function toHead(row: HeadRow): MeetingHead {
  return {
    id: row.id,
    ref: row.ref,
    sequence: row.sequence,
    changeOrder: row.change_order,
    sport: row.sport,
    name: row.name,
    raceCourseId: row.race_course_id,
    raceCourse: row.race_course,
    country: row.country,
    competitionId: row.competition_id,
    competition: row.competition,
    scoring: row.scoring,
    date: row.meeting_date,
    status: wordOf(MeetingStatus, row.status),
    jackpot: row.jackpot as Jackpot | null,
    standingsVersion: row.standings_version,
    finalVersion: row.final_version,
  };
}

/** A card without its scoring rules. */
export type UnscoredCard = MeetingHead & Pick<MeetingCard, 'races'>;

function toUnscoredCard(row: CardRow): UnscoredCard {
  return { ...toHead(row), races: row.races.map((race) => toRace(race, row.id)) };
}

function toRace(row: CardRow['races'][number], meetingId: number): CardRace {
  const status = wordOf(RaceStatus, row.status);
  const official = new Map(row.result?.runners.map((runner) => [runner.saddle, runner]));
  const captured = row.result?.runners ?? [];
  const margins = marginsOf(captured, row.runners);
  const finishers = finishersOf(captured, row.runners).map((finisher) => ({
    ...finisher,
    margin: margins.get(finisher.saddle) ?? null,
  }));
  const positions = new Map(finishers.map(({ saddle, position }) => [saddle, position]));
  const isOff = status === RaceStatus.closed || status === RaceStatus.resulted;
  return {
    id: row.id,
    meetingId,
    number: row.number,
    name: row.name,
    offAt: new Date(row.off_at),
    distance: row.distance,
    going: row.going,
    surface: row.surface,
    class: row.class,
    statedPlacesPaid: row.places_paid,
    status,
    suspended: row.suspended,
    awaitsPrices: row.awaits_prices,
    handSuspendedAt: row.hand_suspended_at === null ? null : new Date(row.hand_suspended_at),
    pricesHeld: row.prices_held,
    dueAt: new Date(row.due_at),
    closedAt: row.closed_at === null ? null : new Date(row.closed_at),
    voidedAt: row.voided_at === null ? null : new Date(row.voided_at),
    runners: row.runners.map((runner) => ({
      ...toRunner(runner, official.get(runner.saddle), isOff),
      position: positions.get(runner.saddle) ?? null,
      margin: margins.get(runner.saddle) ?? null,
    })),
    result: row.result && toResult(row.result, finishers, row.runners),
  };
}

type RaceRow = CardRow['races'][number];
type ResultRow = NonNullable<RaceRow['result']>;

function toRunner(
  row: RaceRow['runners'][number],
  official: ResultRow['runners'][number] | undefined,
  isOff: boolean,
): Omit<CardRunner, 'position' | 'margin'> {
  const winOdds = priceOf(row.win_numerator, row.win_denominator);
  const officialPrice = officialPriceOf(official);
  return {
    saddle: row.saddle,
    horse: row.horse,
    jockey: row.jockey,
    trainer: row.trainer,
    draw: row.draw,
    weight: row.weight === null ? null : Number(row.weight),
    age: row.age,
    form: row.form,
    silks: row.silks,
    firstTimer: row.first_timer,
    rating: row.rating,
    comment: row.comment,
    winOdds,
    placeOdds: priceOf(row.place_numerator, row.place_denominator),
    scratched: row.scratched_at !== null,
    scratchedAt: row.scratched_at === null ? null : new Date(row.scratched_at),
    scratchedOdds: priceOf(row.scratched_numerator, row.scratched_denominator),
    nonRunnerOrder: row.non_runner_sequence,
    startingPrice:
      isOff && row.scratched_at === null ? startingPriceOf(officialPrice, lastShownOf(row)) : null,
  };
}

function toResult(
  row: ResultRow,
  finishers: readonly MarginedFinisher[],
  runners: RaceRow['runners'],
): CardResult {
  const gone = new Set(runners.filter((runner) => runner.scratched_at !== null).map(({ saddle }) => saddle));
  const dividends = (row.dividends ?? []) as readonly Dividend[];
  return {
    id: row.id,
    order: Number(row.sequence),
    official: row.official,
    reason: row.reason as CardResult['reason'],
    at: new Date(row.at),
    finishers,
    winnerTime: row.winner_time,
    dividends: dividends.filter(({ saddles = [] }) => !saddles.some((saddle) => gone.has(saddle))),
  };
}

function toSummary(row: SummaryRow): MeetingSummary {
  return {
    ...toHead(row),
    races: row.races.map((race) => ({
      id: race.id,
      number: race.number,
      name: race.name,
      offAt: new Date(race.off_at),
      going: race.going,
      status: wordOf(RaceStatus, race.status),
      scratched: race.scratched ?? [],
      placed: toPlaced(race.placed),
    })),
  };
}

/** First to third. The rows may also have runners further back, and non-runners. */
function toPlaced(rows: SummaryRow['races'][number]['placed']): RaceSummary['placed'] {
  const positions = new Map(finishersOf(rows, rows).map(({ saddle, position }) => [saddle, position]));
  return rows.flatMap((runner) => {
    const position = positions.get(runner.saddle);
    if (position === undefined || position > 3) return [];
    const official = officialPriceOf(runner);
    return {
      saddle: runner.saddle,
      horse: runner.horse,
      position,
      startingPrice: startingPriceOf(official, lastShownOf(runner)),
    };
  });
}
