import { InvalidValue } from '@furlong/domain/invalid-value';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { cancelLimit, setLimit } from './change-limit.ts';
import { loadProtection } from './load-protection.ts';
import { loadRealityCheck, type SumOpenStakes, setRealityMinutes } from './reality-check.ts';
import { closeAccount, type LeaveLeagues, takeBreak } from './take-break.ts';

const sessionTime = { kind: 'time', period: 'session' } as const;

/** The calls of player protection. Each change answers with the whole state after it. */
export function protectionHandlers(
  { db }: Pick<Platform, 'db'>,
  sumOpenStakes: SumOpenStakes,
  leaveLeagues?: LeaveLeagues,
): HandlersOf<'protection'> {
  const answer = async (caller: Caller, now: Date) =>
    success({ protection: await loadProtection(db, caller, now) });
  return {
    GetProtection: ({ caller, now }) => answer(caller, now),

    async SetLimit({ body: { kind, period, amount }, caller, now }) {
      const cents = amount === null ? null : readAmount(amount);
      await setLimit(db, caller.punterId, { kind, period }, cents, now);
      return await answer(caller, now);
    },

    async CancelLimit({ body: { kind, period }, caller, now }) {
      await cancelLimit(db, caller.punterId, { kind, period }, now);
      return await answer(caller, now);
    },

    async SetSessionLimit({ body: { minutes }, caller, now }) {
      await setLimit(db, caller.punterId, sessionTime, minutes, now);
      return await answer(caller, now);
    },

    async CancelSessionLimit({ caller, now }) {
      await cancelLimit(db, caller.punterId, sessionTime, now);
      return await answer(caller, now);
    },

    async TakeTimeOut({ body: { guid, length }, caller, now }) {
      await takeBreak(db, caller.punterId, { id: guid, length }, now);
      return await answer(caller, now);
    },

    async ExcludeSelf({ body: { guid, length }, caller, now }) {
      await takeBreak(db, caller.punterId, { id: guid, length }, now, leaveLeagues);
      return await answer(caller, now);
    },

    async CloseAccount({ body: { guid }, caller, now }) {
      await closeAccount(db, caller.punterId, guid, now, leaveLeagues);
      return await answer(caller, now);
    },

    async SetRealityCheck({ body: { minutes }, caller, now }) {
      await setRealityMinutes(db, caller.punterId, minutes, now);
      return await answer(caller, now);
    },

    async GetRealityCheck({ query, caller }) {
      const realityCheck = await loadRealityCheck(db, sumOpenStakes, caller.punterId, new Date(query.since));
      return success({ realityCheck });
    },
  };
}

function readAmount(rands: number): Cents {
  try {
    return parseMoney(rands);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    throw new Failed('bad-request', 'Some fields are not as expected', [
      { field: 'amount', expected: error.expected },
    ]);
  }
}
