import { mailboxOf } from '@furlong/domain/email';
import { type LikePart, likenessOf, type RegisteredPerson } from '@furlong/domain/protection/likeness';
import { selectHolders } from '../identity/queries.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findSubjects, findUsername } from '../session/find-punter.ts';
import { type BarredPunter, selectBarred } from './queries-identity.ts';

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

const mailboxOfPerson = ({ email }: RegisteredPerson) => email && mailboxOf(email);
