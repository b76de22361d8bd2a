import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import type { ActName, Actor, ActState } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { type DeskOrder, type DeskRefusal, disableLeague, enableLeague, renameLeague } from './desk.ts';
import { type LockedLeague, lockAnyLeague } from './queries-leagues.ts';

/** What the desk or the command line does to a league. */
export type LeagueChange =
  | { readonly kind: 'disable' | 'enable' }
  /** `from`: the name that was seen; undefined: whichever it has. */
  | { readonly kind: 'rename'; readonly name: string; readonly from?: string | undefined };

/** Why it is not done; `renamed-meanwhile` with the name that the league has now. */
export type ChangeRefusal = DeskRefusal | { readonly renamedMeanwhile: string };

/** Changes a league at an operator's word and records the act, in one transaction. Undefined: done. */
export async function changeLeague(
  db: Database,
  order: DeskOrder & { readonly actor: Actor },
  change: LeagueChange,
  now: Date,
): Promise<ChangeRefusal | undefined> {
  return await inTransaction(db, async (trx) => {
    const league = await lockAnyLeague(trx, readLeagueCode(order.sentCode));
    if (change.kind === 'rename' && change.from !== undefined && league && league.name !== change.from) {
      return { renamedMeanwhile: league.name };
    }
    const refused = await carryOut(trx, order, change, now);
    if (refused || !league) return refused;
    await recordAct(trx, { actor: order.actor, ...describe(league, change) }, now);
    return undefined;
  });
}

async function carryOut(
  trx: Transaction,
  order: DeskOrder,
  change: LeagueChange,
  now: Date,
): Promise<DeskRefusal | undefined> {
  switch (change.kind) {
    case 'disable':
      return await disableLeague(trx, order, now);
    case 'enable':
      return await enableLeague(trx, order, now);
    case 'rename':
      return await renameLeague(trx, { ...order, name: change.name }, now);
  }
}

/** What is recorded of a change, from the league as it was. */
function describe(league: LockedLeague, change: LeagueChange) {
  const subject = { kind: 'league', id: String(league.id) } as const;
  if (change.kind === 'rename') {
    // A league's name may name a person: kept apart from the states, out of which nothing can be erased.
    const personal = { from: league.name, to: change.name, owner: String(league.ownerId) };
    return { name: 'league-renamed', subject: { ...subject, personal } } as const;
  }
  const [running, disabled]: readonly ActState[] = [{ status: 'running' }, { status: 'disabled' }];
  const isOff = change.kind === 'disable';
  const name: ActName = isOff ? 'league-disabled' : 'league-enabled';
  return { name, subject, before: isOff ? running : disabled, after: isOff ? disabled : running };
}
