import { moneyToWire } from '@furlong/domain/money';
import type { Database } from '../platform/database/database.ts';
import type { LoadedJackpot } from './loaded-jackpot.ts';
import { selectCards, selectWinnersByPlace } from './queries-certificate.ts';
import { rulesOf } from './rules-text.ts';
import { shapePool } from './shape-jackpot.ts';

/** Lines read at a time; the next part is read once this one has been sent. */
const linesPerRead = 10_000;

/** How the hash is made, so that anybody can make it again from the file. */
const recipe =
  'SHA-256 over the salt and then, for each card by its entry, a line feed and "entry:punter:saddles", the saddles joined by commas in the order of the legs';

/**
 * A decided jackpot's certificate as JSON, a winner or card a line, in parts (rule: jackpot-certificate). Second shares
 * and bets are left out: they are nobody else's business.
 */
export async function* writeCertificate(db: Database, loaded: LoadedJackpot): AsyncGenerator<string> {
  const { jackpot, legs, decision } = loaded;
  const { meetingId } = jackpot;
  yield `{\n${Object.entries(headOf(loaded))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')},\n"legs": ${JSON.stringify(legs.map(shapeLeg))},\n`;
  yield `"winners": [`;
  const version = decision?.standing === 'official' ? decision.version : 0;
  yield* lines(
    (after) => selectWinnersByPlace(db, meetingId, version, after, linesPerRead),
    ({ place }) => place,
    ({ entry, alias, share }) => JSON.stringify({ entry, alias, share: moneyToWire(share) }),
  );
  yield `],\n"cards": [`;
  yield* lines(
    (after) => selectCards(db, meetingId, after, linesPerRead),
    ({ entry }) => entry,
    ({ entry, punterId, saddles }) => JSON.stringify([entry, punterId, saddles]),
  );
  yield ']\n}\n';
}

async function* lines<T>(
  read: (after: number) => Promise<readonly T[]>,
  keyOf: (row: T) => number,
  write: (row: T) => string,
): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield `${after === 0 ? '' : ','}\n${rows.map(write).join(',\n')}`;
    if (rows.length < linesPerRead) return;
    after = keyOf(last);
  }
}

function headOf({ jackpot, decision, paid }: LoadedJackpot) {
  const { progressive, meetingId, closedAt, cardsHash, salt, cards, rulesVersion } = jackpot;
  return {
    certificate: 'Furlong jackpot',
    meetingId,
    progressive,
    standing: decision?.standing ?? 'provisional',
    version: jackpot.version,
    closedAt: closedAt?.toISOString() ?? null,
    hash: { algorithm: 'SHA-256', value: cardsHash, salt, of: recipe },
    pool: shapePool(jackpot, paid?.paid ?? null),
    division: {
      winners: decision?.winners ?? null,
      share: decision?.share == null ? null : moneyToWire(decision.share),
      centsOver: decision?.centsOver ?? null,
      notEligible: decision?.notEligible ?? null,
      legsNeeded: decision?.legsNeeded ?? null,
    },
    rules: { version: rulesVersion, paragraphs: rulesOf(jackpot) },
    numberOfCards: cards,
  };
}

function shapeLeg({
  raceNumber,
  race,
  state,
  voidReason,
  winners,
  scratched,
  standIn,
  stands,
}: LoadedJackpot['legs'][number]) {
  return { raceNumber, raceName: race.name, state, voidReason, winners, scratched, standIn, stands };
}
