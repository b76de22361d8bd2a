import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createProductToken } from '../../src/session/product-token.ts';
import { loadSessionKey } from '../../src/session/session-key.ts';
import { makeBettors } from '../make-bettors.ts';

/** A punter of the chaos, with a token that is valid at the moment it is asked for. */
export interface ChaosBettor {
  readonly id: number;
  readonly token: string;
}

/** Less than the lifetime of a token, which is a quarter of an hour. */
const renewedAfterMs = 10 * 60_000;
/** What the checks after the kills take, at most. */
const afterwardsMs = 60 * 60_000;

/**
 * Punters with money for so long, and their tokens, each of the time it is for: they are all made before the kills,
 * for then there may be no database to ask.
 */
export async function makeChaosBettors(
  databaseUrl: string,
  count: number,
  seconds: number,
): Promise<ChaosBettor[]> {
  const db = openDatabase(openPool(databaseUrl, 2));
  const key = await loadSessionKey(db);
  const began = Date.now();
  const parts = Math.ceil((seconds * 1_000 + afterwardsMs) / renewedAfterMs);
  const punters = await makeBettors(db, count, 100_000 * Math.max(1, Math.ceil(seconds / 60)));
  const bettors = await Promise.all(
    punters.map(async (id) => {
      const caller = {
        punterId: id,
        subject: `punter-${id}`,
        issuer: 'test',
        operator: false,
        sessionId: 'session',
        signedInAt: new Date(began),
      };
      const made = Array.from({ length: parts }, (_, part) =>
        createProductToken(key, caller, new Date(began + part * renewedAfterMs)),
      );
      const tokens = (await Promise.all(made)).map(({ token }) => token);
      return {
        id,
        get token() {
          return tokens[Math.floor((Date.now() - began) / renewedAfterMs)] ?? '';
        },
      };
    }),
  );
  await db.destroy();
  return bettors;
}
