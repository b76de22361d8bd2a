import { isOff } from '@furlong/domain/pick';
import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import { findRacesWithBets } from '../bets/racing/programme.ts';
import { assertSequence } from '../feed/assert-sequence.ts';
import type { CardToChange, RaceToChange } from '../meetings/card.ts';
import { ensureCompetition } from '../meetings/ensure-competition.ts';
import { loadHeads } from '../meetings/load-card.ts';
import { lockRaces } from '../meetings/queries-lock.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { abandonRaces } from './abandon-races.ts';
import { betsLostRunners, cardChanged, meetingMayBeOver } from './announce.ts';
import { applyInSequence, type ChangeOutcome, recordApplied, wouldRewrite } from './apply-in-sequence.ts';
import { assertBetsKept } from './assert-bets-kept.ts';
import {
  type CardChange,
  findCardProblems,
  findMeetingDifference,
  findRaceDifference,
  type RaceChange,
} from './card-change.ts';
import { lapseRaces } from './lapse-races.ts';
import {
  deleteRace,
  deleteRunners,
  ensureRaceCourse,
  insertMeeting,
  insertRaces,
  selectPriced,
  updateMeeting,
  updateRace,
  upsertRunners,
} from './queries-apply.ts';
import { loadHolds } from './queries-holds.ts';
import { showPrices, type Tick, updateAwaitsPrices, updateRaceStatus } from './queries-write.ts';
import { recordMovedOffs } from './record-late-known-offs.ts';
import { scratch } from './scratch-runner.ts';
import { moveMeeting } from './set-meeting-status.ts';
import { feedPricesOf, showFeedPrices } from './show-feed-prices.ts';

/**
 * Creates a meeting from a whole card, or replaces those races of a known meeting that have not started.
 * - The new card must not change a race that is off or has a result; else Failed 'conflict'. An abandoned race stays as
 *   it is.
 * - A runner or race that was never priced and has no bets is a draft: the card can delete it by leaving it out. Any
 *   other that is left out is withdrawn: a runner is scratched, a race abandoned. So no bet loses its race or runner.
 * - On a race with bets, every saddle keeps its horse and the places paid stay; else Failed 'conflict'.
 * - Prices on the card become price ticks of this call, timed now, or at the off if that is past.
 * - A new competition starts with the classic rules.
 */
export async function applyCard(platform: Platform, card: CardChange, now: Date): Promise<ChangeOutcome> {
  const faults = findCardProblems(card);
  if (faults.length > 0) throw new Failed('bad-request', 'The card is not right', faults);
  const created = await inTransaction(platform.db, (trx) => create(platform, trx, card, now));
  return (
    created ??
    applyInSequence(platform, card, async ({ trx, card: held, order }) => {
      await replace(platform, trx, held, card, { order, now });
      return undefined;
    })
  );
}

async function create(
  platform: Platform,
  trx: Transaction,
  card: CardChange,
  now: Date,
): Promise<ChangeOutcome | undefined> {
  // Checked first, so that a card for a known meeting creates no competition or course before it is accepted.
  const [held] = await loadHeads(trx, { ref: card.ref });
  if (held) return undefined;
  assertSequence(card.sequence, null, platform.clock());
  const meetingId = await insertMeeting(
    trx,
    {
      card,
      competitionId: await ensureCompetition(trx, card.competition ?? CLASSIC_RULES.name, CLASSIC_RULES),
      raceCourseId: await ensureRaceCourse(trx, card.raceCourse, card.country),
    },
    now,
  );
  if (meetingId === undefined) return undefined;
  await addRaces(trx, { id: meetingId, status: card.status ?? 'active' }, card.races, {
    order: card.sequence,
    now,
  });
  await cardChanged(trx, meetingId, now);
  if (card.status === 'abandoned') {
    await meetingMayBeOver(platform, trx, { meetingId, id: null });
  }
  return recordApplied(trx, card, { id: meetingId, order: card.sequence });
}

async function replace(
  platform: Platform,
  trx: Transaction,
  held: CardToChange,
  card: CardChange,
  call: PricingCall,
): Promise<void> {
  const { order, now } = call;
  const given = new Map(card.races.map((race) => [race.number, race]));
  const started = held.races.filter((race) => hasStarted(race, held.status, now));
  for (const race of started) assertUntouched(race, given.get(race.number));
  assertMeetingMayChange(held, card, started[0]);
  await updateMeeting(trx, held.id, {
    card,
    competitionId: await ensureCompetition(trx, card.competition ?? held.competition, CLASSIC_RULES),
    raceCourseId: await ensureRaceCourse(trx, card.raceCourse, card.country),
  });
  const toCome = held.races.filter((race) => race.status !== RaceStatus.abandoned && !started.includes(race));
  await lockRaces(
    trx,
    toCome.map(({ id }) => id),
  );
  await assertBetsKept(trx, held, toCome, card);
  const shown = await findShown(trx, held, toCome, given);
  for (const race of toCome) {
    const saddles = shown.get(race.id) ?? new Set();
    const change = given.get(race.number);
    if (change) await replaceRace(platform, trx, race, change, saddles, call);
    else if (saddles.size > 0) await abandonRaces(platform, trx, held, [race], order);
    else await deleteRace(trx, race.id);
  }
  const known = new Set(held.races.map((race) => race.number));
  const added = card.races.filter((race) => !known.has(race.number));
  await addRaces(trx, { id: held.id, status: card.status ?? held.status }, added, call);
  if (card.status !== undefined && card.status !== held.status) {
    await moveMeeting(platform, { trx, card: { ...held, date: card.date }, order }, { status: card.status });
  }
  await recordMovedOffs(platform, trx, held.id);
  await lapseRaces(platform, trx, held.id);
  await cardChanged(trx, held.id, now);
}

/**
 * The saddles of each race to come that were ever priced; all saddles of a race with bets, because a bet at the
 * starting price needs no price. The caller has locked the races against strikes.
 */
async function findShown(
  trx: Transaction,
  held: CardToChange,
  toCome: readonly RaceToChange[],
  given: ReadonlyMap<number, RaceChange>,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const ids = toCome.map((race) => race.id);
  const priced = Map.groupBy(await selectPriced(trx, ids), (tick) => tick.race_id);
  const shown = new Map(
    ids.map((id) => [id, new Set((priced.get(id) ?? []).map((tick) => tick.saddle))] as const),
  );
  const inDoubt = toCome.filter((race) =>
    findLeaving(race, given.get(race.number)).some(({ saddle }) => !shown.get(race.id)?.has(saddle)),
  );
  const betOn = await findRacesWithBets(
    trx,
    held.id,
    inDoubt.map(({ id }) => id),
  );
  for (const { id, runners } of inDoubt) {
    if (betOn.has(id)) shown.set(id, new Set(runners.map(({ saddle }) => saddle)));
  }
  return shown;
}

/** The runners of a race that a card leaves out; all of them when it leaves out the race. */
function findLeaving(race: RaceToChange, change: RaceChange | undefined): RaceToChange['runners'] {
  const staying = new Set(change?.runners.map((runner) => runner.saddle));
  return race.runners.filter((runner) => !staying.has(runner.saddle) && !runner.scratched);
}

/** While a meeting is postponed its offs do not count: a race past its off, or closed, has not started. */
function hasStarted(race: RaceToChange, meetingStatus: MeetingStatus, now: Date): boolean {
  if (race.result) return true;
  if (race.status === RaceStatus.abandoned || meetingStatus === MeetingStatus.postponed) return false;
  return isOff(race, now);
}

function assertUntouched(race: RaceToChange, change: RaceChange | undefined): void {
  if (!change) throw wouldRewrite(race, 'it is off and the card leaves it out');
  const difference = findRaceDifference(race, change);
  if (difference) throw wouldRewrite(race, `it is off and the card changes ${difference}`);
}

function assertMeetingMayChange(
  held: CardToChange,
  card: CardChange,
  started: RaceToChange | undefined,
): void {
  const known = new Set(held.races.map((race) => race.number));
  if (held.status === MeetingStatus.resulted && card.races.some((race) => !known.has(race.number))) {
    throw new Failed('conflict', `Meeting '${held.ref}' is over: no race can be added to it`);
  }
  if (!started) return;
  const difference = findMeetingDifference(held, card);
  if (difference) throw wouldRewrite(started, `it is off and the card changes its meeting's ${difference}`);
}

/** The call that carries prices: its place among the changes and when it came. */
interface PricingCall {
  readonly order: number;
  readonly now: Date;
}

async function addRaces(
  trx: Transaction,
  meeting: { readonly id: number; readonly status: MeetingStatus },
  races: readonly RaceChange[],
  call: PricingCall,
): Promise<void> {
  if (races.length === 0) return;
  const status = meeting.status === MeetingStatus.abandoned ? 'abandoned' : 'open';
  const ids = await insertRaces(trx, meeting.id, races, status);
  const added = races.map((race) => {
    const raceId = ids.get(race.number);
    if (raceId === undefined) throw new Error(`Race ${race.number} was not added`);
    return { raceId, race };
  });
  await upsertRunners(
    trx,
    added.flatMap(({ raceId, race }) => race.runners.map((runner) => ({ raceId, runner }))),
  );
  await showPrices(
    trx,
    added.flatMap(({ raceId, race }) => toTicks(raceId, race, undefined, call)),
  );
}

async function replaceRace(
  platform: Platform,
  trx: Transaction,
  race: RaceToChange,
  change: RaceChange,
  shown: ReadonlySet<number>,
  call: PricingCall,
): Promise<void> {
  await updateRace(trx, race.id, change);
  if (race.status === RaceStatus.closed) {
    await updateRaceStatus(trx, race.id, {
      status: 'open',
      offAt: change.offAt,
      closedAt: null,
      wasRun: false,
    });
  }
  const leaving = findLeaving(race, change);
  await deleteRunners(
    trx,
    race.id,
    leaving.map((runner) => runner.saddle).filter((saddle) => !shown.has(saddle)),
  );
  const withdrawn = leaving.filter((runner) => shown.has(runner.saddle));
  for (const runner of withdrawn) {
    await scratch(platform, trx, race, runner, { at: call.now, nonRunnerOrder: null });
  }
  if (withdrawn.length > 0) await betsLostRunners(platform, trx, race);
  await upsertRunners(
    trx,
    change.runners.map((runner) => ({ raceId: race.id, runner })),
  );
  const holds = await loadHolds(trx, race);
  const runners = race.runners.map((runner) => ({ ...runner, ...feedPricesOf(runner, holds) }));
  const ticks = toTicks(race.id, change, { ...race, runners }, call);
  await showFeedPrices(trx, ticks, holds);
  const awaits = (race.awaitsPrices || withdrawn.length > 0) && ticks.length === 0;
  if (awaits !== race.awaitsPrices) await updateAwaitsPrices(trx, race.id, awaits);
}

/** A tick for every runner that the card prices, scratched runners excepted. */
function toTicks(
  raceId: number,
  change: RaceChange,
  held: RaceToChange | undefined,
  call: PricingCall,
): Tick[] {
  const at = new Date(Math.min(call.now.getTime(), change.offAt.getTime()));
  return change.runners.flatMap(({ saddle, winOdds, placeOdds }): Tick[] => {
    if (winOdds === undefined && placeOdds === undefined) return [];
    const before = held?.runners.find((runner) => runner.saddle === saddle);
    if (before?.scratched) return [];
    return [
      {
        raceId,
        saddle,
        order: call.order,
        at,
        winOdds: winOdds === undefined ? (before?.winOdds ?? null) : winOdds,
        placeOdds: placeOdds === undefined ? (before?.placeOdds ?? null) : placeOdds,
      },
    ];
  });
}
