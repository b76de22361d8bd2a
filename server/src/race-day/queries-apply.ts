import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import type { CardChange, RaceChange, RunnerChange } from './card-change.ts';

/** The id of a course by name and country; an unknown course is added. */
export async function ensureRaceCourse(trx: Transaction, name: string, country: string): Promise<number> {
  const select = () =>
    trx
      .selectFrom('race_courses')
      .where('name', '=', name)
      .where('country', '=', country)
      .select('id')
      .executeTakeFirst();
  const known = await select();
  if (known) return known.id;
  await trx
    .insertInto('race_courses')
    .values({ name, country })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return ((await select()) ?? missing('race course')).id;
}

function missing(what: string): never {
  throw new Error(`The ${what} just added is not there`);
}

/** The values of a meeting's row that come from its card. */
export interface MeetingColumns {
  readonly card: CardChange;
  readonly raceCourseId: number;
  readonly competitionId: number;
}

/** Adds a meeting; undefined when somebody else has added one of this ref. */
export async function insertMeeting(
  trx: Transaction,
  { card, raceCourseId, competitionId }: MeetingColumns,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('meetings')
    .values({
      ref: card.ref,
      sequence: card.sequence,
      change_order: card.sequence,
      sport: card.sport,
      name: card.name,
      race_course_id: raceCourseId,
      competition_id: competitionId,
      meeting_date: card.date,
      status: card.status ?? 'active',
      jackpot: card.jackpot && JSON.stringify(card.jackpot),
      created_at: now,
    })
    .onConflict((oc) => oc.column('ref').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateMeeting(
  trx: Transaction,
  meetingId: number,
  { card, raceCourseId, competitionId }: MeetingColumns,
): Promise<void> {
  await trx
    .updateTable('meetings')
    .set({
      sport: card.sport,
      name: card.name,
      race_course_id: raceCourseId,
      competition_id: competitionId,
      meeting_date: card.date,
      jackpot: card.jackpot && JSON.stringify(card.jackpot),
    })
    .where('id', '=', meetingId)
    .execute();
}

function raceColumns(race: RaceChange) {
  return {
    number: race.number,
    name: race.name,
    off_at: race.offAt,
    distance: race.distance,
    going: race.going,
    surface: race.surface,
    class: race.class,
    places_paid: race.statedPlacesPaid,
  };
}

/** Adds races; returns their ids by number. */
export async function insertRaces(
  trx: Transaction,
  meetingId: number,
  races: readonly RaceChange[],
  status: 'open' | 'abandoned',
): Promise<Map<number, number>> {
  const rows = await trx
    .insertInto('races')
    .values(
      races.map((race) => ({ meeting_id: meetingId, status, due_at: race.offAt, ...raceColumns(race) })),
    )
    .returning(['id', 'number'])
    .execute();
  return new Map(rows.map((row) => [row.number, row.id]));
}

export async function updateRace(trx: Transaction, raceId: number, race: RaceChange): Promise<void> {
  await trx.updateTable('races').set(raceColumns(race)).where('id', '=', raceId).execute();
}

/** Adds or updates runners in one statement; prices and scratchings stay as they are. */
export async function upsertRunners(
  trx: Transaction,
  given: readonly { readonly raceId: number; readonly runner: RunnerChange }[],
): Promise<void> {
  const rows = given.map(({ raceId, runner }) => ({
    race_id: raceId,
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
    rating: runner.rating,
    comment: runner.comment,
  }));
  await sql`
    insert into runners (race_id, saddle, horse, jockey, trainer, draw, weight, age, form, silks, first_timer,
      rating, comment)
    select race_id, saddle, horse, jockey, trainer, draw, weight, age, form, silks, first_timer, rating, comment
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      race_id integer, saddle smallint, horse text, jockey text, trainer text, draw smallint, weight numeric,
      age smallint, form text, silks text, first_timer boolean, rating smallint, comment text)
    on conflict (race_id, saddle) do update set
      horse = excluded.horse, jockey = excluded.jockey, trainer = excluded.trainer, draw = excluded.draw,
      weight = excluded.weight, age = excluded.age, form = excluded.form, silks = excluded.silks,
      first_timer = excluded.first_timer, rating = excluded.rating, comment = excluded.comment`.execute(trx);
}

/** Which runners of races were ever priced. */
export async function selectPriced(
  trx: Transaction,
  raceIds: readonly number[],
): Promise<{ race_id: number; saddle: number }[]> {
  return trx
    .selectFrom('price_ticks')
    .where('race_id', '=', sql<number>`any(${[...raceIds]}::integer[])`)
    .select(['race_id', 'saddle'])
    .distinct()
    .execute();
}

export async function deleteRunners(trx: Transaction, raceId: number, saddles: readonly number[]) {
  if (saddles.length === 0) return;
  await trx
    .deleteFrom('runners')
    .where('race_id', '=', raceId)
    .where('saddle', 'in', [...saddles])
    .execute();
}

/** Takes a race off its card. */
export async function deleteRace(trx: Transaction, raceId: number): Promise<void> {
  await trx.deleteFrom('runners').where('race_id', '=', raceId).execute();
  await trx.deleteFrom('races').where('id', '=', raceId).execute();
}
