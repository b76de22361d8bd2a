import { readBets } from '../bets/show/read-bets.ts';
import type { Sports } from '../bets/sport.ts';
import { listSessions } from '../identity/list-sessions.ts';
import type { Database } from '../platform/database/database.ts';
import { showMovement } from '../wallet/load-statement.ts';
import { readWhole } from '../wallet/read-statement.ts';
import type { StakesPort } from '../wallet/stakes-port.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import { accountSections } from './account-sections.ts';
import { gameSections } from './game-sections.ts';
import { type Person, readSection } from './section.ts';

/** What a punter's file is made of besides its own statements. */
export interface OwnDataPorts {
  readonly wallet: Pick<WalletPort, 'accountOf' | 'inHouse'>;
  readonly stakes: Pick<StakesPort, 'findBetsOfStakes'>;
  readonly sports: Sports;
}

const movementsPerRead = 1_000;
const betsPerRead = 100;
/** Before any money moved. */
const beforeAll = new Date('2000-01-01T00:00:00Z');
const dayMs = 86_400_000;

type Parts = AsyncIterable<readonly unknown[]>;

/**
 * Everything that is stored about a punter as one JSON text, in pieces of some hundred rows, each read when it is asked
 * for: between two it holds neither a connection nor rows (rule: own-data). What changes while it is read may be in one
 * part and not yet in another.
 */
export async function* writeOwnData(
  db: Database,
  { wallet, stakes, sports }: OwnDataPorts,
  person: Person,
  now: Date,
): AsyncGenerator<string, void, void> {
  const { punterId, subject } = person;
  const about = {
    madeAt: now.toISOString(),
    units: 'Amounts whose name ends with Cents are in cents (ZAR); those in ledger and bets are in rands.',
    moment:
      'It was read in parts. What changed meanwhile may be missing, or be in two of them: a bet that was settled, say.',
    leftOut:
      'Your password is kept as a hash that nobody can read. The document that you proved your identity with is not ' +
      'in this file; nor are names of our staff and of other punters.',
  };
  yield `{\n"about": ${JSON.stringify(about)}`;
  for (const section of accountSections) yield* writeList(section.name, readSection(db, section, person));
  yield* writeList('signIns', once(await listSessions(db, subject, '', now)));
  const period = {
    ...{ punterId, account: wallet.accountOf(punterId) },
    ...{ from: beforeAll, until: new Date(now.getTime() + dayMs) },
  };
  yield* writeList('ledger', readLedger(db, { wallet, stakes }, period));
  for (const state of ['open', 'settled'] as const) {
    yield* writeList(`${state}Bets`, readAllBets(db, sports, punterId, state, now));
  }
  for (const section of gameSections) yield* writeList(section.name, readSection(db, section, person));
  yield '\n}\n';
}

async function* writeList(name: string, parts: Parts): AsyncGenerator<string, void, void> {
  let before = `,\n${JSON.stringify(name)}: [`;
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield `${before}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    before = ',';
  }
  yield before === ',' ? '\n]' : `${before}]`;
}

async function* once(rows: readonly unknown[]): AsyncGenerator<readonly unknown[], void, void> {
  yield rows;
}

async function* readLedger(
  db: Database,
  { wallet, stakes }: Pick<OwnDataPorts, 'wallet' | 'stakes'>,
  period: Parameters<typeof readWhole>[2],
): AsyncGenerator<readonly unknown[], void, void> {
  for await (const part of readWhole(db, stakes.findBetsOfStakes, period, movementsPerRead)) {
    yield part.map((movement) => showMovement(movement, wallet.inHouse));
  }
}

async function* readAllBets(
  db: Database,
  sports: Sports,
  punterId: number,
  state: 'open' | 'settled',
  now: Date,
): AsyncGenerator<readonly unknown[], void, void> {
  // A first page would add all bets up.
  let before: number | null = Number.MAX_SAFE_INTEGER;
  while (before !== null) {
    const wanted = { before, limit: betsPerRead };
    const page = await readBets(db, sports, punterId, state === 'open' ? 1 : 0, wanted, now);
    yield page.responseObject;
    before = page.next;
  }
}
