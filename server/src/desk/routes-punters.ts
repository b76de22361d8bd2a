import type { FoundPunter } from '@furlong/contract/schemas/desk-punters';
import { deskDuties } from '@furlong/domain/desk/roles';
import type { ActState } from '../audit/act.ts';
import { recordLook } from '../audit/record-look.ts';
import { readBets } from '../bets/show/read-bets.ts';
import type { Sports } from '../bets/sport.ts';
import { listSessions } from '../identity/list-sessions.ts';
import { findAccount } from '../identity/queries.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { selectEventsOf } from '../security-events/queries.ts';
import type { Punter } from '../session/queries.ts';
import { selectPuntersById } from '../session/queries-find.ts';
import { type AtDesk, deskActor } from '../staff/desk-actor.ts';
import { loadStatement } from '../wallet/load-statement.ts';
import type { StakesPort } from '../wallet/stakes-port.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import { findPunters, idMax, listWaiting } from './find-punters.ts';
import { loadDeskPunter } from './load-desk-punter.ts';

/** Rows on a page, unless the call says otherwise. */
const shownUsually = 25;

/** What the desk asks of other rooms to show a punter. */
export interface PunterPorts {
  readonly wallet: WalletPort;
  readonly stakes: Pick<StakesPort, 'findBetsOfStakes'>;
  readonly sports: Sports;
}

type PunterReads =
  | 'FindPunters'
  | 'ListWaitingPunters'
  | 'GetDeskPunter'
  | 'ListPunterBets'
  | 'ListPunterLedger'
  | 'ListPunterSessions';

/** The calls that show punters. Each is a look at persons, recorded before it is answered (rule: looks-at-persons). */
export function deskPunterHandlers(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  { wallet, stakes, sports }: PunterPorts,
): HandlersOf<PunterReads> {
  /** Records a look at a part of what is known of a punter. */
  const noteLook = async (at: AtDesk, { id, username }: Punter, part: ActState, now: Date) => {
    const actor = await deskActor(db, at, deskDuties.seePunters);
    const subject = { kind: 'punter', id: String(id), personal: { username } } as const;
    await recordLook(db, { actor, name: 'punter-read', subject, after: part }, now);
  };

  /** Records that punters were shown in a list. */
  const noteFound = async (
    at: AtDesk,
    punters: readonly FoundPunter[],
    personal: { readonly sought: string } | undefined,
    now: Date,
  ) => {
    if (punters.length === 0) return;
    const actor = await deskActor(db, at, deskDuties.seePunters);
    const ids = punters.map(({ punterId }) => punterId);
    const subject = { kind: 'punters', id: `${Math.min(...ids)}-${Math.max(...ids)}`, personal } as const;
    await recordLook(db, { actor, name: 'punters-found', subject, after: { punters: ids } }, now);
  };

  return {
    async FindPunters({ query: { sought }, now, ...at }) {
      const { punters, hasMore } = await findPunters(db, sought, now);
      await noteFound(at, punters, { sought }, now);
      return success({ punters: [...punters], hasMore });
    },

    async ListWaitingPunters({ query: { before = idMax }, now, ...at }) {
      const { punters, next } = await listWaiting(db, before, now);
      await noteFound(at, punters, undefined, now);
      return success({ punters: [...punters], next });
    },

    async GetDeskPunter({ params: { punterId }, now, ...at }) {
      const punter = await findShown(db, punterId);
      const shown = await loadDeskPunter(db, { wallet, sports }, punter, now);
      if (settings.externalIssuer) shown.account = null;
      await noteLook(at, punter, { part: 'account' }, now);
      return success({ punter: shown });
    },

    async ListPunterBets({ params: { punterId }, query, now, ...at }) {
      const punter = await findShown(db, punterId);
      const { state, before, perPage: limit = shownUsually } = query;
      const page = await readBets(db, sports, punterId, state === 'open' ? 1 : 0, { before, limit }, now);
      await noteLook(at, punter, { part: 'bets' }, now);
      return success({ bets: page.responseObject, next: page.next, total: page.total });
    },

    async ListPunterLedger({ params: { punterId }, query, now, ...at }) {
      const punter = await findShown(db, punterId);
      const statement = await loadStatement(db, wallet, stakes, punterId, query);
      await noteLook(at, punter, { part: 'ledger' }, now);
      return success({ statement });
    },

    async ListPunterSessions({ params: { punterId }, query, now, ...at }) {
      const punter = await findShown(db, punterId);
      const { subject } = punter;
      const { before, perPage: limit = shownUsually } = query;
      const isOwn = !settings.externalIssuer && (await findAccount(db, subject)) !== undefined;
      const sessions = isOwn && before === undefined ? await listSessions(db, subject, '', now) : [];
      const events = await selectEventsOf(db, subject, { before, limit: limit + 1 });
      const shown = events.slice(0, limit);
      await noteLook(at, punter, { part: 'sessions' }, now);
      return success({
        sessions: isOwn ? sessions : null,
        events: shown.map((event) => ({ ...event, at: event.at.toISOString() })),
        next: events.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      });
    },
  };
}

/** A punter by id. Throws Failed 404 when there is none; a simulated one is nobody. */
export async function findShown(db: Platform['db'], punterId: number): Promise<Punter> {
  const [punter] = await selectPuntersById(db, [punterId]);
  if (!punter) throw new Failed('not-found', `There is no punter ${punterId}`);
  return punter;
}
