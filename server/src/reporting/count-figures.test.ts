import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { figuresCheck } from '../reconcile/check-figures.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { openWallets } from '../wallet/open-wallets.ts';
import { sumAccounts } from '../wallet/queries-liabilities.ts';
import { countFigures } from './count-figures.ts';
import { loadProtection } from './load-protection.ts';
import { selectMoved } from './queries-figures.ts';

const { db } = closedAfterAll(await createTestPlatform());
const hourMs = 3_600_000;
const begun = new Date('2026-03-01T22:00:00Z');
/** An hour after the first midnight in Johannesburg. */
const at = (hour: number) => new Date(begun.getTime() + hour * hourMs);
const hours = 96;
const { meetingId, raceIds } = await makeMeeting(db, [{ offAt: at(1_000) }]);
const whoever = [0, 1, 2, 3, 4] as const;

interface Person {
  /** Null: no punter yet. */
  readonly id: number | null;
  readonly subject: string;
}

/** Somebody of the staff, three punters, and an account that is nobody's yet. */
async function makePeople(): Promise<readonly Person[]> {
  const [staff = 0, ...punters] = await makePunters(db, [null, null, null, null]);
  await sql`update punters set employee_status = 1 where id = ${staff}`.execute(db);
  await sql`update punters set created_at = ${at(-1)}::timestamptz`.execute(db);
  const all = [staff, ...punters];
  await db.transaction().execute((trx) => openWallets(trx, all, at(-1), { gift: 100_000 }));
  const { rows } = await sql<{ id: number; subject: string }>`
    select id, subject from punters where id = any(${all}::integer[]) order by id`.execute(db);
  return [...rows, { id: null, subject: randomUUID() }];
}

async function happen({ id, subject }: Person, what: string, when: Date): Promise<void> {
  if (what === 'sign-in') {
    await sql`insert into security_events (kind, account_id, at) values ('sign-in', ${subject}, ${when}::timestamptz)`.execute(
      db,
    );
  } else if (id !== null && what === 'strike') {
    await makeBet(db, { punterId: id, meetingId, event: raceIds[0] ?? 0, struckAt: when });
  } else if (id !== null) {
    await sql`
      insert into identity_decisions (punter_id, number, status, reason, decided_by, at)
      select ${id}, 1 + count(*), ${what}, 'unreadable', 'desk', ${when}::timestamptz
      from identity_decisions where punter_id = ${id}`.execute(db);
  }
}

/** Reports read every row again. */
const forget = () =>
  sql`truncate figures_counted, account_sums, punter_counts, active_punters, early_sign_ins`.execute(db);

async function countAll(hour: number): Promise<void> {
  while ((await countFigures(db, new Date(at(hour).getTime() + hourMs / 2))) > 0);
}

async function findDifferences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(db, { differs: (_, words) => found.push(words), progress: () => undefined }, [
    figuresCheck,
  ]);
  return found;
}

/** The same figures, from every row. */
async function slowFigures(from: Date, until: Date) {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from.toISOString()}::timestamptz and ${sql.ref(column)} < ${until.toISOString()}::timestamptz`;
  const noStaff = sql`account_id not in (select subject from punters where employee_status = 1 and not simulated)`;
  const { rows } = await sql<{ name: string; count: number | null; punters: number }>`
    select 'registered' as name, count(*) as count, count(*) as punters
    from punters where ${within('created_at')} and employee_status <> 1 and not simulated
    union all
    select 'signed-in', count(*), count(distinct account_id)
    from security_events where ${within('at')} and kind = 'sign-in' and ${noStaff}
    union all
    select 'struck', count(*), count(distinct punter_id) from bets where ${within('struck_at')}
    union all
    (
      select coalesce(latest.status, 'pending'), null, count(*)
      from punters left join (
        select distinct on (punter_id) punter_id, status from identity_decisions
        where at < ${until.toISOString()}::timestamptz order by punter_id, number desc
      ) as latest on latest.punter_id = punters.id
      where created_at < ${until.toISOString()}::timestamptz and employee_status <> 1 and not simulated
      group by 1
    )`.execute(db);
  return rows.map(({ name, count, punters }) => `${name} ${count} ${punters}`).sort();
}

/** Who was nobody becomes a punter, and a punter comes to the staff. */
async function changeWho([, first, , , nobody]: readonly Person[], when: Date): Promise<void> {
  await sql`
    insert into punters (issuer, subject, username, created_at)
    values ('test', ${nobody?.subject}, 'late', ${when}::timestamptz)`.execute(db);
  await sql`update punters set employee_status = 1 where id = ${first?.id}`.execute(db);
}

const happening = fc.record({
  who: fc.constantFrom(...whoever),
  what: fc.constantFrom('sign-in' as const, 'strike' as const, 'approved' as const, 'rejected' as const),
  hour: fc.integer({ min: 0, max: 11 }),
  counts: fc.boolean(),
});

test('whatever happens and is counted, figures and accounts are those of every row (rule: counted-figures)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      async (happenings, firstDay, days, isLater) => {
        await forget();
        const people = await makePeople();
        let hour = 0;
        for (const { who, what, hour: more, counts } of happenings) {
          hour = Math.min(hour + more, hours - 1);
          const person = people[who];
          if (person) await happen(person, what, at(hour));
          // Half an hour later, by two nodes at once.
          if (counts) await Promise.all([countAll(hour), countAll(hour)]);
        }
        if (isLater) await changeWho(people, at(hour));
        await countAll(hour);
        const day = (number: number) => `2026-03-0${2 + number}`;
        const [from, to] = [firstDay, Math.min(3, firstDay + days)];
        const { figures } = await loadProtection(db, { from: day(from), to: day(to) });
        const said = figures
          .filter(({ part, punters, count }) =>
            part === 'activity' ? true : part === 'identity-states' && count === null && (punters ?? 0) > 0,
          )
          .map(({ name, count, punters }) => `${name} ${count} ${punters}`);
        expect(said.sort()).toEqual(await slowFigures(at(from * 24), at((to + 1) * 24)));
        const { rows } = await sql<{ balance: number }>`
          select sum(balance)::bigint as balance from wallets`.execute(db);
        const accounts = await db.transaction().execute(async (trx) => sumAccounts(await selectMoved(trx)));
        expect(accounts).toEqual({ balances: rows[0]?.balance, debts: 0, winningsTax: 0 });
        expect(await findDifferences()).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
});

test('what differs from the rows is found, and a figure that is asked for early is read from them (rule: counted-figures)', async () => {
  await forget();
  const [, punter, other] = await makePeople();
  if (!punter || !other) throw new Error('two punters were made');
  await happen(punter, 'strike', at(1));
  await happen(punter, 'sign-in', at(1));
  await happen(other, 'approved', at(1));
  const struck = async () => {
    const { figures } = await loadProtection(db, { from: '2026-03-02', to: '2026-03-05' });
    return figures.find(({ name }) => name === 'struck');
  };
  const before = await struck();
  await countAll(2);
  expect(await struck()).toEqual(before);
  expect(await findDifferences()).toEqual([]);
  await sql`update account_sums set amount = amount + 1 where credit = -1`.execute(db);
  await sql`update punter_counts set approved = approved + 1 where day = '2026-03-02'`.execute(db);
  await sql`update active_punters set punters = set_bit(punters, 0, 1) where what = 'struck'`.execute(db);
  expect(await findDifferences()).toEqual([
    expect.stringMatching(/^the sums of accounts have \d+ from kind 1 to kind -1 and not \d+$/),
    expect.stringMatching(/^the counts of 2026-03-02 have \d+ as approved and not \d+$/),
    expect.stringMatching(/^of who struck on 2026-03-02, 0 are missing and 1 are too many$/),
  ]);
});

test('a run goes on as long as days take no time, so that reports are quick within minutes of an upgrade (rule: counted-figures)', async () => {
  await forget();
  await makePeople();
  const now = at(1).getTime() + hourMs / 2;
  await sql`update punters set created_at = ${at(-32 * 24)}::timestamptz`.execute(db);
  expect(await countFigures(db, new Date(now))).toBe(33);
});
