import { type EventOutcomes, lineOutcomes, prepareEvent } from '@furlong/domain/betting/leg-outcome';
import { combinationCount } from '@furlong/domain/betting/line-price';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Settlement, settleLine } from '@furlong/domain/betting/settle-line';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { formatMoney } from '@furlong/domain/money';
import { prepareFixture } from '@furlong/domain/soccer/prepare-fixture';
import { readLine } from '../bets/bet-row.ts';
import { isEndless, type Programme } from '../bets/programme.ts';
import { SOCCER } from '../bets/soccer/programme.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Check, Findings } from './check.ts';
import {
  type BetToCheck,
  countBetsByProgramme,
  keyOf,
  selectBets,
  selectSettlementsAtWork,
  selectUnfoundBets,
} from './queries-bets.ts';
import { rereadFacts } from './reread-facts.ts';
import { rereadFixtureFacts } from './reread-fixtures.ts';
import { rereadScales } from './reread-scales.ts';

const chunkSize = 5_000;
/** Bets named of those that a result would miss. */
const unfoundMax = 1_000;

/**
 * Reads what became of a programme's events a second time, without the code that settlement reads it by: of all of them,
 * or of those of some bets where the programme has no end.
 */
export type SecondReading = (
  db: Queryable,
  programmeId: number,
  eventIds: readonly number[],
) => Promise<readonly EventOutcomes[]>;

/** The second reading of each sport, by its name. */
export const secondReadings: ReadonlyMap<string, SecondReading> = new Map<string, SecondReading>([
  [MEETING_SPORT, rereadRaces],
  [SOCCER, rereadMatches],
]);

async function rereadRaces(db: Queryable, meetingId: number): Promise<EventOutcomes[]> {
  const scales = await rereadScales(db);
  return (await rereadFacts(db, meetingId)).map((race) => prepareEvent(race, scales));
}

async function rereadMatches(
  db: Queryable,
  _programmeId: number,
  fixtureIds: readonly number[],
): Promise<EventOutcomes[]> {
  return (await rereadFixtureFacts(db, fixtureIds)).map((fixture) => prepareFixture(fixture));
}

/** Settles every bet again, from its legs and its sport's second reading, and compares status, payout and tax. */
export function betsCheckBy(readings: ReadonlyMap<string, SecondReading>): Check {
  return {
    name: 'bets',
    what: 'statuses, payouts and combinations of bets from their legs and the results',
    async run(trx, findings) {
      const programmes = await countBetsByProgramme(trx);
      const total = programmes.reduce((sum, { bets }) => sum + bets, 0);
      // What has a settlement queued is not reported: its bets may be behind for the moment.
      const atWork = await selectSettlementsAtWork(trx);
      let done = 0;
      findings.progress(done, total);
      for (const programme of programmes) {
        const { sport, programmeId, bets } = programme;
        const reread = readings.get(sport);
        if (!reread) findings.differs(`${bets} bets are on '${sport}', a sport that is not known`);
        const read = async (eventIds: readonly number[]) => {
          const outcomes = (await reread?.(trx, programmeId, eventIds)) ?? [];
          return new Map(outcomes.map((each) => [each.event, each]));
        };
        const whole = isEndless(sport) ? undefined : await read([]);
        const isAtWork = ({ leg_events }: BetToCheck) =>
          atWork.has(keyOf(programme)) || leg_events.some((event) => atWork.has(keyOf(programme, event)));
        for await (const rows of chunksOf(trx, programme)) {
          const events = whole ?? (await read([...new Set(rows.flatMap(({ leg_events }) => leg_events))]));
          for (const row of rows) checkBet(row, events, isAtWork(row), findings);
          done += rows.length;
          findings.progress(done, total);
        }
        if (!whole) await checkFound(trx, sport, findings);
      }
      return total;
    },
  };
}

/** The check of the bets on every sport that Furlong knows. */
export const betsCheck: Check = betsCheckBy(secondReadings);

async function* chunksOf(trx: Transaction, programme: Programme): AsyncGenerator<BetToCheck[]> {
  let after = 0;
  for (;;) {
    const rows = await selectBets(trx, programme, after, chunkSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function checkFound(trx: Transaction, sport: string, { differs }: Findings): Promise<void> {
  for (const id of await selectUnfoundBets(trx, sport, unfoundMax)) {
    differs(`bet ${receiptNumber(id)} is not listed under all of its events, whose results would miss it`);
  }
}

function checkBet(
  row: BetToCheck,
  outcomes: ReadonlyMap<number, EventOutcomes>,
  isAtWork: boolean,
  { differs }: Findings,
): void {
  const bet = `bet ${receiptNumber(row.id)}`;
  const line = readLine(row);
  const combinations = combinationCount(line);
  if (combinations !== row.combinations) {
    differs(`${bet} has ${row.combinations} combinations, and its legs make ${combinations}`);
  }
  const events = new Set(line.legs.map(({ event }) => event));
  if (row.accumulator && (row.size !== events.size || row.size !== line.legs.length)) {
    differs(`${bet} is an accumulator of ${row.size} over ${line.legs.length} legs`);
  }
  const due = settleLine(line, lineOutcomes(line, outcomes, row.struck_at), {
    winningsCap: row.winnings_cap,
    taxBasisPoints: row.tax_basis_points,
  });
  const agrees =
    (row.outcome ?? 'open') === due.status &&
    (row.payout ?? 0) === due.payout &&
    (row.winnings ?? 0) === due.winnings &&
    (row.tax ?? 0) === due.tax;
  if (agrees || isAtWork) return;
  const stored = {
    status: row.outcome ?? 'open',
    payout: row.payout ?? 0,
    winnings: row.winnings ?? 0,
    tax: row.tax ?? 0,
  };
  differs(`${bet} is ${describe(stored)}; by its legs and the results it is ${describe(due)}`);
}

function describe({
  status,
  payout,
  winnings,
  tax,
}: Pick<Settlement, 'status' | 'payout' | 'winnings' | 'tax'>) {
  const taxed = tax > 0 ? `, tax ${formatMoney(tax)}` : '';
  return `${status} with ${formatMoney(payout)} (winnings ${formatMoney(winnings)}${taxed})`;
}
