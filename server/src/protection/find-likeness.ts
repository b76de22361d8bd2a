import { mailboxOf } from '@furlong/domain/email';
import { type LikePart, likenessOf, type RegisteredPerson } from '@furlong/domain/protection/likeness';
import { type Holder, selectHolders } from '../identity/queries.ts';
import { selectHoldersLike } from '../identity/queries-find.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findSubjects, findUsername } from '../session/find-punter.ts';
import { selectPuntersOf } from '../session/queries-find.ts';
import { type BarredPunter, selectBarred, selectBarredAmong } from './queries-identity.ts';

/** A barred punter whom a registration looks like: excluded, or with a closed account. */
export interface Likeness extends BarredPunter {
  readonly username: string;
  readonly parts: readonly LikePart[];
}

type Barred = BarredPunter & RegisteredPerson;

const peopleMax = 500;

/**
 * The barred punters (excluded for now, or closed for good) with their registrations' details, to find people who come
 * back under another account. For the desk alone; punters never learn whom somebody looks like.
 */
export class BarredPeople {
  readonly #db: Queryable;
  readonly #byMobile: ReadonlyMap<string | null, readonly Barred[]>;
  readonly #byMailbox: ReadonlyMap<string | null, readonly Barred[]>;
  readonly #byBirth: ReadonlyMap<string | null, readonly Barred[]>;

  private constructor(db: Queryable, people: readonly Barred[]) {
    this.#db = db;
    this.#byMobile = Map.groupBy(people, ({ mobile }) => mobile);
    this.#byMailbox = Map.groupBy(people, mailboxOfPerson);
    this.#byBirth = Map.groupBy(people, ({ dateOfBirth }) => dateOfBirth);
  }

  static async load(db: Queryable, now: Date): Promise<BarredPeople> {
    const barred = await selectBarred(db, now);
    const people: Barred[] = [];
    for (let from = 0; from < barred.length; from += peopleMax) {
      const part = barred.slice(from, from + peopleMax);
      const subjects = await findSubjects(
        db,
        part.map(({ punterId }) => punterId),
      );
      const holders = await selectHolders(db, [...subjects.values()]);
      for (const punter of part) {
        const holder = holders.get(subjects.get(punter.punterId) ?? '');
        if (holder) people.push({ ...punter, ...holder });
      }
    }
    return new BarredPeople(db, people);
  }

  /** The barred punters that a punter's registration looks like. */
  async like(punterId: number, person: RegisteredPerson): Promise<Likeness[]> {
    const candidates = new Set([
      ...(this.#byMobile.get(person.mobile) ?? []),
      ...(this.#byMailbox.get(mailboxOfPerson(person)) ?? []),
      ...(this.#byBirth.get(person.dateOfBirth) ?? []),
    ]);
    const found: Likeness[] = [];
    for (const { punterId: barredId, kind, until, ...other } of candidates) {
      const parts = barredId === punterId ? null : likenessOf(person, other);
      if (!parts) continue;
      const username = (await findUsername(this.#db, barredId)) ?? `punter ${barredId}`;
      found.push({ punterId: barredId, kind, until, username, parts });
    }
    return found;
  }
}

/** More accounts of one telephone than any family has: where there are as many, all barred punters are looked through. */
const likeMax = 100;

/**
 * The barred punters that one punter's registration looks like, found by indexes: for one among very many. Null: the
 * account is another issuer's, and there is nothing to compare.
 */
export async function findLikeBarred(
  db: Queryable,
  punter: { readonly id: number; readonly subject: string },
  now: Date,
): Promise<Likeness[] | null> {
  const holder = (await selectHolders(db, [punter.subject])).get(punter.subject);
  if (!holder) return null;
  const holders = await selectHoldersLike(db, holder, likeMax);
  // Any hundred of them came: whoever is barred may be among the others.
  if (holders.size === likeMax) return await (await BarredPeople.load(db, now)).like(punter.id, holder);
  const like = new Map<string, readonly LikePart[]>(
    [...holders].flatMap(([id, other]: readonly [string, Holder]) => {
      const parts = likenessOf(holder, other);
      return parts === null ? [] : [[id, parts] as const];
    }),
  );
  const others = (await selectPuntersOf(db, [...like.keys()])).filter(({ id }) => id !== punter.id);
  const barred = await selectBarredAmong(
    db,
    others.map(({ id }) => id),
    now,
  );
  return barred.flatMap((each) => {
    const other = others.find(({ id }) => id === each.punterId);
    const parts = like.get(other?.subject ?? '');
    return other && parts ? [{ ...each, username: other.username, parts }] : [];
  });
}

const mailboxOfPerson = ({ email }: RegisteredPerson) => email && mailboxOf(email);
