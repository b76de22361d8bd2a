import type { FoundPunter } from '@furlong/contract/schemas/desk-punters';
import { selectHolders } from '../identity/queries.ts';
import { selectIdsByEmailStart, selectSwitchedOff } from '../identity/queries-find.ts';
import type { Queryable } from '../platform/database/database.ts';
import { selectDecided } from '../protection/queries-identity.ts';
import { selectProtectionStates } from '../protection/queries-state.ts';
import type { Punter } from '../session/queries.ts';
import {
  selectPuntersBelow,
  selectPuntersById,
  selectPuntersByStart,
  selectPuntersOf,
} from '../session/queries-find.ts';
import { punterOfWallet } from '../wallet/accounts.ts';

/** Punters that a search shows. */
export const foundMax = 20;
/** The largest id that a punter can have. */
export const idMax = 2_147_483_647;

/**
 * Punters by what they are known by (rule: find-punters): id or account number, then exactly this alias, username or
 * e-mail address, then those whose begins with it, by name. Each way is an index's, and stops at a page.
 */
export async function findPunters(
  db: Queryable,
  sought: string,
  now: Date,
): Promise<{ readonly punters: readonly FoundPunter[]; readonly hasMore: boolean }> {
  const text = sought.trim();
  if (text === '') return { punters: [], hasMore: false };
  const [byId, byAlias, byUsername, accountIds] = await Promise.all([
    selectPuntersById(db, idsIn(text)),
    selectPuntersByStart(db, 'alias', text, foundMax + 1),
    selectPuntersByStart(db, 'username', text, foundMax + 1),
    selectIdsByEmailStart(db, text, foundMax + 1),
  ]);
  const owners = await selectPuntersOf(db, accountIds);
  const byEmail = accountIds.flatMap((id) => owners.filter(({ subject }) => subject === id));
  const holders = await selectHolders(db, accountIds);
  const key = text.toLowerCase();
  const isExact = ({ alias, username, subject }: Punter) =>
    [alias, username, holders.get(subject)?.email].some((name) => name?.toLowerCase() === key);
  const byName = [...byAlias, ...byUsername, ...byEmail];
  const found = new Map(
    [...byId, ...byName.filter(isExact), ...byName].map((punter) => [punter.id, punter] as const),
  );
  const shown = [...found.values()].slice(0, foundMax);
  return { punters: await describeAll(db, shown, now), hasMore: found.size > shown.length };
}

/** Punters that are read at a time, and how often, to find those who wait. */
const partMax = 1_000;
const partsMax = 20;

/**
 * Punters whose identity nobody has decided on, the newest first (rule: identity-verdict). Looks through a bounded number
 * of punters: a short page is not the last one while there is a next.
 */
export async function listWaiting(
  db: Queryable,
  before: number,
  now: Date,
): Promise<{ readonly punters: readonly FoundPunter[]; readonly next: number | null }> {
  const waiting: Punter[] = [];
  let below = before;
  for (let part = 0; part < partsMax; part += 1) {
    const people = await selectPuntersBelow(db, below, partMax);
    const decided = await selectDecided(
      db,
      people.map(({ id }) => id),
    );
    waiting.push(...people.filter(({ id }) => !decided.has(id)));
    if (waiting.length > foundMax) {
      const shown = waiting.slice(0, foundMax);
      return { punters: await describeAll(db, shown, now), next: shown.at(-1)?.id ?? null };
    }
    const last = people.at(-1);
    if (!last || people.length < partMax) {
      return { punters: await describeAll(db, waiting, now), next: null };
    }
    below = last.id;
  }
  return { punters: await describeAll(db, waiting, now), next: below };
}

/** The punters that a number can mean: by its id, or by the number of the wallet. */
function idsIn(text: string): number[] {
  if (!/^\d{1,15}$/.test(text)) return [];
  const number = Number(text);
  return [number, punterOfWallet(number) ?? 0].filter((id) => id > 0 && id <= idMax);
}

async function describeAll(db: Queryable, punters: readonly Punter[], now: Date): Promise<FoundPunter[]> {
  const subjects = punters.map(({ subject }) => subject);
  const [holders, off, states] = await Promise.all([
    selectHolders(db, subjects),
    selectSwitchedOff(db, subjects),
    selectProtectionStates(
      db,
      punters.map(({ id }) => id),
      now,
    ),
  ]);
  const stateOf = new Map(states.map((state) => [state.punterId, state]));
  return punters.map(({ id, subject, username, alias, operator }) => ({
    punterId: id,
    username,
    alias,
    email: holders.get(subject)?.email ?? null,
    identity: stateOf.get(id)?.identity ?? 'pending',
    breakKind: stateOf.get(id)?.breakKind ?? null,
    isStaff: operator,
    isSuspended: off.has(subject),
  }));
}
