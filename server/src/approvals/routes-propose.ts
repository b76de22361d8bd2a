import type { SentResult } from '@furlong/contract/schemas/desk-approvals';
import { deskDuties } from '@furlong/domain/desk/roles';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { recordAct } from '../audit/record-act.ts';
import { findCardOf } from '../jackpots/queries-terms.ts';
import type { Database } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { captureByHand } from '../race-day/capture-by-hand.ts';
import { selectDiffering } from '../race-day/queries-hand.ts';
import { type ResultBody, type StoredResult, storeResult } from '../race-day/stored-result.ts';
import { findPeopleByName } from '../session/list-people.ts';
import { findPunter } from '../session/queries.ts';
import { deskActor, personOf } from '../staff/desk-actor.ts';
import type { RaceOfProposal } from './outcome.ts';
import { proposeAtDesk } from './propose-at-desk.ts';
import { findBlindTo } from './queries-blind.ts';
import { readPrices } from './read-prices.ts';
import { findRace, readRaceResult } from './read-race-result.ts';
import type { ApprovalParts } from './run.ts';

type ProposingCalls =
  | 'GetRaceResult'
  | 'CaptureResult'
  | 'ProposeResult'
  | 'ProposeCredit'
  | 'ProposeGoodwill'
  | 'ProposeWithheldShare';

/** The most that one credit can be. */
const creditMax: Cents = 100_000_00;
const goodwillWords = 'Goodwill after a judge’s error';

/** The calls of a first person: results by hand, and what a second one approves (rules: results-by-hand, second-approval). */
export function proposingHandlers(parts: ApprovalParts): HandlersOf<ProposingCalls> {
  const { platform } = parts;
  const { db } = platform;
  const raceOf = async (raceId: number): Promise<RaceOfProposal> => {
    const race = await findRace(db, raceId);
    if (!race) throw new Failed('not-found', `There is no race ${raceId}`);
    return race;
  };
  const readResult = async (raceId: number, now: Date, isWithheld = false) => {
    const result = await readRaceResult(db, raceId, now, isWithheld);
    if (!result) throw new Failed('not-found', `There is no race ${raceId}`);
    return result;
  };
  return {
    async GetRaceResult({ params: { raceId }, now, ...at }) {
      const { races } = await findBlindTo(db, personOf(at), now);
      return success(await readResult(raceId, now, races.has(raceId)));
    },

    async CaptureResult({ body, now, ...at }) {
      const { raceId } = body;
      const result = readSent(body);
      const actor = await deskActor(db, at, deskDuties.proposeResults);
      const capture = { raceId, official: false, reason: null, result };
      await captureByHand(
        platform,
        capture,
        now,
        async ({ trx, race }) => {
          const finishers = body.finishers.map(({ saddle, position }) => ({ saddle, position }));
          const before = race.result && { finishers: race.result.finishers };
          await recordAct(
            trx,
            {
              ...{ actor, name: 'result-captured' },
              subject: { kind: 'race', id: String(raceId) },
              ...(before ? { before } : {}),
              after: { finishers },
            },
            now,
          );
        },
        (race) => assertVersion(race.result?.id ?? null, body.version),
      );
      return success(await readResult(raceId, now));
    },

    async ProposeResult({ body, now, ...at }) {
      const { id, raceId, reason = null, differingId = null } = body;
      const race = await raceOf(raceId);
      const duty = deskDuties.proposeResults;
      const result =
        differingId === null ? storeResult(readSent(body)) : await differingOf(raceId, differingId, body);
      assertVersion((await readResult(raceId, now)).version, body.version);
      const input = { what: 'result', ...race, result, reason, differingId } as const;
      return await proposeAtDesk(parts, { id, input, duty }, at, now);
    },

    async ProposeCredit({ body, now, ...at }) {
      const { id, reason } = body;
      const cents = readAmount(body.amount);
      const punter = await findCredited(db, body);
      const duty = deskDuties.proposeCredits;
      const input = { what: 'credit', punterId: punter.id, cents, reason: reason.trim() } as const;
      const personal = { username: punter.username, reason };
      return await proposeAtDesk(parts, { id, input, duty, personal }, at, now);
    },

    async ProposeGoodwill({ body: { id, raceId }, now, ...at }) {
      const race = await raceOf(raceId);
      const duty = deskDuties.proposeGoodwill;
      const input = { what: 'goodwill', ...race, reason: goodwillWords } as const;
      return await proposeAtDesk(parts, { id, input, duty }, at, now);
    },

    async ProposeWithheldShare({ body: { id, meetingId, alias, reason }, now, ...at }) {
      const punterId = await findCardOf(db, meetingId, alias.trim());
      if (punterId === undefined) {
        throw new Failed('bad-request', `The jackpot of meeting ${meetingId} has no card of this alias`, [
          { field: 'alias', expected: 'the alias of a punter with a card of this jackpot' },
        ]);
      }
      const duty = deskDuties.proposeWithheldShares;
      const input = { what: 'share', meetingId, punterId, reason: reason.trim() } as const;
      const personal = { alias, reason };
      return await proposeAtDesk(parts, { id, input, duty, personal }, at, now);
    },
  };

  /** The supplier's result that waits, as it was kept; the order sent with it has to be its own. */
  async function differingOf(
    raceId: number,
    differingId: number,
    { finishers }: SentResult,
  ): Promise<StoredResult> {
    const differing = await selectDiffering(db, raceId);
    const textOf = (some: SentResult['finishers']) =>
      some
        .map(({ saddle, position }) => `${position}/${saddle}`)
        .sort()
        .join();
    if (
      differing === undefined ||
      Number(differing.id) !== differingId ||
      textOf([...differing.said.finishers]) !== textOf(finishers)
    ) {
      throw new Failed('conflict', 'The supplier’s result that differs is another one now: look at it again');
    }
    return differing.said;
  }
}

function assertVersion(held: number | null, seen: number | null): void {
  if (held === seen) return;
  throw new Failed('conflict', 'Another result of this race came meanwhile: look at it, and key yours again');
}

/** A result as it was keyed. Throws Failed 'bad-request' naming every bad field. */
function readSent({ finishers, startingPrices = [] }: SentResult): ResultBody {
  const prices = readPrices(startingPrices);
  const placed = new Set(finishers.map(({ saddle }) => saddle));
  return {
    finishers: finishers.map((finisher) => ({
      ...finisher,
      startingPrice: prices.get(finisher.saddle) ?? null,
    })),
    startingPrices: [...prices].flatMap(([saddle, startingPrice]) =>
      placed.has(saddle) ? [] : [{ saddle, startingPrice }],
    ),
  };
}

/** Whom a credit is for. Throws Failed 'bad-request' unless that is exactly one punter. */
async function findCredited(
  db: Database,
  { punterId, username }: { readonly punterId?: number; readonly username?: string },
): Promise<{ readonly id: number; readonly username: string }> {
  const refuse = (why: string, field: string, expected: string) =>
    new Failed('bad-request', `No punter to credit: ${why}`, [{ field, expected }]);
  if ((punterId === undefined) === (username === undefined)) {
    throw refuse('name one', 'username', 'either this or punterId, and not both');
  }
  if (punterId !== undefined) {
    const punter = await findPunter(db, punterId);
    if (!punter) throw refuse('nobody has this id', 'punterId', 'the id of a punter');
    return { id: punterId, username: punter.username };
  }
  const [punter, another] = await findPeopleByName(db, username ?? '');
  if (punter && !another) return punter;
  throw refuse(
    another ? 'several have this name' : 'nobody has this name',
    'username',
    'the username of one punter',
  );
}

function readAmount(amount: Parameters<typeof parseMoney>[0]): Cents {
  const fault = (expected: string) =>
    new Failed('bad-request', 'The amount cannot be credited', [{ field: 'amount', expected }]);
  try {
    const cents = parseMoney(amount);
    if (cents > 0 && cents <= creditMax) return cents;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
  }
  throw fault('rands with at most two decimals, above 0 and at most 100000');
}
