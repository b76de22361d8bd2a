import { localDayOf } from '@furlong/domain/local-date';
import type { MarginedFinisher } from '@furlong/domain/margins';
import type { BookPrice } from './make-book.ts';
import { dividendsOf } from './make-call.ts';
import type { Board } from './market.ts';
import type { MeetingScript, ScriptEntry } from './script-meeting.ts';
import { after } from './script-race.ts';
import type { SimulatedRace } from './simulate-race.ts';

/*
 * The rows a past meeting leaves in the tables of meetings, made from the script that the live day would have been
 * said from. Of its prices every sixth tick is kept, whole boards, which is enough for a price history.
 */

/** A row by its columns' names; times are ISO texts. */
export type Row = Readonly<Record<string, string | number | boolean | null | readonly object[]>>;

/** Rows of one race, without the ids that the database gives. */
export interface PastRace {
  readonly race: Row & { readonly number: number };
  readonly runners: readonly Row[];
  readonly ticks: readonly Row[];
  readonly results: readonly {
    readonly result: Row & { readonly sequence: number };
    readonly runners: readonly Row[];
  }[];
}

/** Rows of one meeting, without the ids of course and competition. */
export interface PastRows {
  readonly meeting: Row;
  readonly races: readonly PastRace[];
}

const KEPT_TICKS = 6;

/** The rows of a meeting; with `keepsWay` some of the prices between the first and the last ones, too. */
export function pastRows(script: MeetingScript, keepsWay = true): PastRows {
  const { meeting, times, entries } = script;
  const races = meeting.races.map((race) => pastRace(script, race, keepsWay));
  const results = races.reduce((sum, race) => sum + race.results.length, 0);
  return {
    races,
    meeting: {
      ref: meeting.ref,
      sequence: entries.length,
      sport: 'horseracing',
      name: meeting.course.name,
      meeting_date: localDayOf(times.startsAt),
      status: results > 0 ? 'resulted' : 'abandoned',
      // The card, each race's off, its results.
      standings_version: 2 + races.length + results,
      created_at: times.publishedAt.toISOString(),
    },
  };
}

function pastRace(script: MeetingScript, race: SimulatedRace, keepsWay: boolean): PastRace {
  const own = script.entries.filter((entry) => 'race' in entry && entry.race === race.number);
  const told = own.filter((entry) => entry.kind === 'result');
  const scratching = own.find((entry) => entry.kind === 'scratching');
  const closed = own.find((entry) => entry.kind === 'race-status' && entry.status === 'closed');
  const market = script.markets.get(race.number);
  if (!market) throw new RangeError(`no market for race ${race.number}`);
  const boards = keptBoards(script, race, own);
  const lastBoard = boards.at(-1)?.board;
  const beforeScratching = scratching && boards.findLast(({ at }) => at < scratching.at)?.board;
  const off = told.length > 0 ? script.offs.get(race.number) : null;
  const ranAt = (off ?? after(script.times.startsAt, (race.number - 1) * script.times.pace)).toISOString();
  return {
    race: {
      number: race.number,
      name: race.name,
      off_at: ranAt,
      due_at: ranAt,
      distance: race.distance,
      going: race.going,
      surface: race.surface,
      class: race.class,
      status: told.length > 0 ? 'resulted' : 'abandoned',
      closed_at: told.length > 0 && closed ? closed.at.toISOString() : null,
    },
    runners: race.runners.map((runner) => {
      const out = scratching?.saddle === runner.saddle;
      const lastWin = out ? beforeScratching?.get(runner.saddle)?.win : undefined;
      return {
        saddle: runner.saddle,
        horse: runner.horse,
        jockey: runner.jockey,
        trainer: runner.trainer,
        draw: runner.draw,
        weight: runner.weight,
        age: runner.age,
        form: runner.form,
        silks: runner.silks,
        first_timer: runner.firstTimer,
        rating: runner.rating ?? null,
        comment: runner.comment,
        ...priceColumns(out ? undefined : lastBoard?.get(runner.saddle)),
        scratched_at: out && scratching ? scratching.at.toISOString() : null,
        scratched_numerator: lastWin?.numerator ?? null,
        scratched_denominator: lastWin?.denominator ?? null,
      };
    }),
    ticks: (keepsWay ? boards : boards.filter((_, at) => at === 0 || at === boards.length - 1)).flatMap(
      ({ sequence, at, board }) =>
        [...board].map(([saddle, price]) => ({
          sequence,
          saddle,
          at: at.toISOString(),
          ...priceColumns(price),
        })),
    ),
    results: told.map((entry) => pastResult(script, race, entry, market.closing(scratching?.saddle ?? null))),
  };
}

interface KeptBoard {
  readonly sequence: number;
  readonly at: Date;
  readonly board: Board;
}

/** The card's board, some on the way, the one after a scratching, the last before the off. */
function keptBoards(script: MeetingScript, race: SimulatedRace, own: readonly ScriptEntry[]): KeptBoard[] {
  const market = script.markets.get(race.number);
  if (!market) return [];
  const opening = {
    sequence: 1,
    at: script.times.publishedAt,
    board: market.board(market.ticks.length - 1, null),
  };
  const prices = own.filter((entry) => entry.kind === 'prices');
  const kept = prices.filter((entry, index) => {
    const followsScratching = entry.scratched !== null && prices[index - 1]?.scratched !== entry.scratched;
    return followsScratching || index === prices.length - 1 || index % KEPT_TICKS === KEPT_TICKS - 1;
  });
  return [
    opening,
    ...kept.map(({ sequence, at, tick, scratched }) => ({
      sequence,
      at,
      board: market.board(tick, scratched),
    })),
  ];
}

/** The stage whose dividends stand where none are declared. */
const keptFrom = { provisional: 'provisional', official: 'official', correction: 'official' } as const;

function pastResult(
  script: MeetingScript,
  race: SimulatedRace,
  entry: ScriptEntry & { readonly kind: 'result' },
  closing: Board,
): PastRace['results'][number] {
  const { outcome } = race;
  const finish: readonly MarginedFinisher[] =
    entry.stage === 'provisional'
      ? outcome.provisional
      : entry.stage === 'official'
        ? outcome.official
        : (outcome.correction?.finishers ?? outcome.final);
  const placed = new Map(finish.map((finisher) => [finisher.saddle, finisher]));
  // What the tote has paid stays with a correction that declares nothing.
  const dividends =
    dividendsOf(script, race, entry.stage) ?? dividendsOf(script, race, keptFrom[entry.stage]);
  const at = entry.at.toISOString();
  return {
    result: {
      sequence: entry.sequence,
      official: entry.stage !== 'provisional',
      reason: entry.stage === 'correction' ? (outcome.correction?.reason ?? null) : null,
      at,
      received_at: at,
      winner_time: race.winnerTime,
      dividends,
    },
    runners: [...closing].map(([saddle, { win }]) => ({
      saddle,
      position: placed.get(saddle)?.position ?? null,
      margin: placed.get(saddle)?.margin ?? null,
      sp_numerator: win.numerator,
      sp_denominator: win.denominator,
    })),
  };
}

function priceColumns(price: BookPrice | undefined): Row {
  return {
    win_numerator: price?.win.numerator ?? null,
    win_denominator: price?.win.denominator ?? null,
    place_numerator: price?.place?.numerator ?? null,
    place_denominator: price?.place?.denominator ?? null,
  };
}
