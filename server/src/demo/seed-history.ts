import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import { sql } from 'kysely';
import { ensureCompetition } from '../meetings/ensure-competition.ts';
import { savePicksInBulk } from '../picks/save-picks-in-bulk.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ensureRaceCourse } from '../race-day/queries-apply.ts';
import { COMPETITION } from './competition.ts';
import type { PastMeeting } from './history.ts';
import { type PastRows, pastRows, type Row } from './past-rows.ts';

/*
 * History in bulk: a month of meetings through the feed's calls would take minutes, and a first start has seconds.
 * So the rows go straight into the tables of meetings, a few statements for all of them, made from the same scripts
 * the live day is said from. Picks go through the bulk save, and the standings are ranked and written by the engine.
 */

/** Meetings whose rows are sent together: bounds the memory and says how far it is. */
const BATCH = 10;

/** Writes past meetings with their picks; calls back after each batch with how many are in. */
export async function writeHistory(
  trx: Transaction,
  history: Iterable<PastMeeting>,
  punterIds: ReadonlyMap<string, number>,
  written: (meetings: number) => void,
): Promise<void> {
  const competitionId = await ensureCompetition(trx, COMPETITION, CLASSIC_RULES);
  let count = 0;
  let batch: PastMeeting[] = [];
  const flush = async () => {
    await writeBatch(trx, batch, competitionId, punterIds);
    count += batch.length;
    batch = [];
    written(count);
  };
  for (const meeting of history) {
    batch.push(meeting);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}

async function writeBatch(
  trx: Transaction,
  meetings: readonly PastMeeting[],
  competitionId: number,
  punterIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = meetings.map(({ script, isEarlier }) => pastRows(script, !isEarlier));
  const heads: Row[] = [];
  for (const [index, { meeting }] of rows.entries()) {
    const { name, country } = meetings[index]?.script.meeting.course ?? { name: '', country: '' };
    const race_course_id = await ensureRaceCourse(trx, name, country);
    heads.push({ ...meeting, competition_id: competitionId, race_course_id });
  }
  const meetingIds = await insertMany(trx, 'meetings', heads, ['id', 'ref']);
  const idOfMeeting = new Map(meetingIds.map((row) => [row.ref, Number(row.id)]));
  await writeRaces(trx, rows, idOfMeeting);
  for (const past of meetings) await writePicks(trx, past, idOfMeeting, punterIds);
}

async function writeRaces(
  trx: Transaction,
  meetings: readonly PastRows[],
  idOfMeeting: ReadonlyMap<unknown, number>,
): Promise<void> {
  const races = meetings.flatMap(({ meeting, races }) =>
    races.map((past) => ({
      ...past,
      row: { ...past.race, meeting_id: idOfMeeting.get(meeting.ref) ?? null },
    })),
  );
  const raceIds = await insertMany(
    trx,
    'races',
    races.map(({ row }) => row),
    ['id', 'meeting_id', 'number'],
  );
  const idOfRace = new Map(raceIds.map((row) => [`${row.meeting_id}/${row.number}`, Number(row.id)]));
  const withIds = races.map((race) => ({
    ...race,
    race_id: idOfRace.get(`${race.row.meeting_id}/${race.row.number}`) ?? null,
  }));
  const ofRaces = (pick: (race: (typeof withIds)[number]) => readonly Row[]) =>
    withIds.flatMap((race) => pick(race).map((row) => ({ ...row, race_id: race.race_id })));
  await insertMany(
    trx,
    'runners',
    ofRaces(({ runners }) => runners),
  );
  await insertMany(
    trx,
    'price_ticks',
    ofRaces(({ ticks }) => ticks),
  );
  const results = ofRaces(({ results }) => results.map(({ result }) => result));
  const resultIds = await insertMany(trx, 'race_results', results, ['id', 'race_id', 'sequence']);
  const idOfResult = new Map(resultIds.map((row) => [`${row.race_id}/${row.sequence}`, Number(row.id)]));
  const finishers = withIds.flatMap(({ race_id, results }) =>
    results.flatMap(({ result, runners }) => {
      const result_id = idOfResult.get(`${race_id}/${result.sequence}`) ?? null;
      return runners.map((row) => ({ ...row, result_id }));
    }),
  );
  await insertMany(trx, 'race_result_runners', finishers);
}

async function writePicks(
  trx: Transaction,
  { script, pickedAt, cards }: PastMeeting,
  idOfMeeting: ReadonlyMap<unknown, number>,
  punterIds: ReadonlyMap<string, number>,
): Promise<void> {
  const meetingId = idOfMeeting.get(script.meeting.ref);
  if (meetingId === undefined) throw new Error(`meeting '${script.meeting.ref}' was not written`);
  // As they stood when the rivals picked: nothing was off, nobody scratched.
  const races = script.meeting.races.map(({ number, runners }) => ({
    number,
    meetingStatus: MeetingStatus.active,
    status: RaceStatus.open,
    offAt: script.offs.get(number) ?? script.times.startsAt,
    runners: runners.map(({ saddle }) => ({ saddle, scratched: false })),
  }));
  const known = cards.flatMap(({ rival, saddles }) => {
    const punterId = punterIds.get(rival.alias);
    return punterId === undefined ? [] : [{ punterId, saddles }];
  });
  await savePicksInBulk(trx, meetingId, known, races, pickedAt);
}

/** Inserts rows of one shape in one statement; answers the columns asked for. */
async function insertMany(
  trx: Transaction,
  table: string,
  rows: readonly Row[],
  returning: readonly string[] = [],
): Promise<Record<string, unknown>[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const answer =
    returning.length > 0 ? sql` returning ${sql.join(returning.map((column) => sql.ref(column)))}` : sql``;
  const { rows: answered } = await sql<Record<string, unknown>>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)${answer}`.execute(
    trx,
  );
  return answered;
}
