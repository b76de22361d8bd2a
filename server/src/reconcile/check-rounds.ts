import { compareStandings } from '@furlong/domain/ranking';
import type { Goals } from '@furlong/domain/soccer/markets';
import type { Prediction, PredictorRules } from '@furlong/domain/soccer/predictor';
import { scoreOfPrediction } from '@furlong/domain/soccer/predictor-key';
import type { Transaction } from '../platform/database/database.ts';
import type { Check, Findings } from './check.ts';
import {
  type AuditedRound,
  type AuditedRow,
  countPredicted,
  selectAuditedFixtures,
  selectAuditedRounds,
  selectAuditedRows,
  selectWrongSeasons,
} from './queries-rounds.ts';
import { countedOf, predictedBy } from './replay-saves.ts';

const chunkSize = 2_000;

/**
 * Derives all final boards of predictor rounds again: what a round counts of each fixture from the fixture, each row's
 * score from the log of saves, the order and the ranks, and that nobody is missing. Seasons are summed
 * again from those boards.
 */
export const roundsCheck: Check = {
  name: 'rounds',
  what: 'final boards of predictor rounds from the log of saves and the fixtures',
  async run(trx, findings) {
    const rounds = await selectAuditedRounds(trx);
    let rows = 0;
    for (const [done, round] of rounds.entries()) {
      findings.progress(done, rounds.length);
      rows += await checkRound(trx, round, findings);
    }
    findings.progress(rounds.length, rounds.length);
    for (const { seasonId, punters } of await selectWrongSeasons(trx)) {
      findings.differs(`season ${seasonId} has ${punters} rows other than the sums of its rounds`);
    }
    return rows;
  },
};

async function checkRound(trx: Transaction, round: AuditedRound, { differs }: Findings): Promise<number> {
  const fixtures = await selectAuditedFixtures(trx, round.id);
  for (const fixture of fixtures) {
    const due = countedOf(fixture);
    const isSame =
      due.fallen === fixture.fallen &&
      due.official === fixture.official &&
      due.score?.home === (fixture.countedHome ?? undefined) &&
      due.score?.away === (fixture.countedAway ?? undefined);
    if (!isSame)
      differs(`round ${round.id} counts its fixture ${fixture.position} otherwise than it was played`);
  }
  if (round.finalVersion !== round.version) return 0;
  const scores = fixtures.map((fixture) => countedOf(fixture).score);
  const decided = fixtures.filter((fixture) => !countedOf(fixture).fallen);
  let before: AuditedRow | undefined;
  let count = 0;
  for (;;) {
    const rows = await selectAuditedRows(trx, round, before?.place ?? 0, chunkSize);
    for (const row of rows) {
      count += 1;
      checkRow(round, row, before, count, predictedBy(row, fixtures), scores, differs);
      before = row;
    }
    if (rows.length < chunkSize) break;
  }
  const counts = decided.length >= round.fewestFixtures;
  const positions = fixtures.map(({ position }) => position);
  const listed = counts ? await countPredicted(trx, round.id, positions) : 0;
  if (count !== listed) differs(`round ${round.id} lists ${count} punters, and ${listed} have predicted it`);
  return count;
}

function checkRow(
  round: AuditedRound,
  row: AuditedRow,
  before: AuditedRow | undefined,
  place: number,
  predictions: readonly (Prediction | null)[],
  scores: readonly (Goals | null)[],
  differs: Findings['differs'],
): void {
  const say = (words: string) => differs(`round ${round.id}: punter ${row.punterId} (${row.alias}) ${words}`);
  const due = sumOf(predictions, scores, round);
  const asScore = ({ total, exact, differences, results, alias }: AuditedRow) => ({
    ...{ alias, total, winners: exact, secondPlace: differences, thirdPlace: results },
  });
  const { alias: _, ...stored } = asScore(row);
  for (const part of ['total', 'winners', 'secondPlace', 'thirdPlace'] as const) {
    if (stored[part] !== due[part]) say(`has ${part} ${stored[part]}, and by the log ${due[part]}`);
  }
  const order = before ? compareStandings(asScore(before), asScore(row)) : -1;
  if (order >= 0) say('is listed in the wrong place');
  const isLevel =
    before !== undefined &&
    before.total === row.total &&
    before.exact === row.exact &&
    before.differences === row.differences &&
    before.results === row.results;
  const rank = isLevel ? before.rank : place;
  if (row.place !== place) say(`has place ${row.place}, and is number ${place}`);
  if (row.rank !== rank) say(`is ranked ${row.rank}, and should be ${rank}`);
  if (isLevel && !(row.tied && before.tied)) say('shares its rank and is not marked so');
}

function sumOf(
  predictions: readonly (Prediction | null)[],
  scores: readonly (Goals | null)[],
  rules: PredictorRules,
) {
  const sum = { total: 0, winners: 0, secondPlace: 0, thirdPlace: 0 };
  scores.forEach((score, position) => {
    if (!score) return;
    const own = scoreOfPrediction(predictions[position] ?? null, score, rules);
    for (const part of ['total', 'winners', 'secondPlace', 'thirdPlace'] as const) sum[part] += own[part];
  });
  return sum;
}
