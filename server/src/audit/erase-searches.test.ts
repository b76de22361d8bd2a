import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ActsArchive, hoursLater, me, now } from '../../test/acts-archive.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { actOf, thandi } from '../../test/test-acts.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { Act } from './act.ts';
import { erasePersons } from './erase-persons.ts';

const { db } = closedAfterAll(await createTestPlatform());
const site = new ActsArchive(db);
const nomsa = { accountIds: [], punterIds: [12], names: ['Nomsa@example.com'] };

beforeEach(() => site.clear());

/** Somebody at the desk looked for punters, and found those between two ids. */
const found = (sought: string, id: string): Act =>
  actOf({ actor: thandi, name: 'punters-found', subject: { kind: 'punters', id, personal: { sought } } });
const read = (person: string): Act =>
  actOf({ actor: thandi, name: 'acts-read', subject: { kind: 'acts', id: '1-9', personal: { person } } });

/** What somebody looked for, as far as it is still there, in the database and of the archive. */
async function soughtThere(): Promise<string[]> {
  const { rows } = await sql<{ sought: string }>`
    select coalesce(fields::json ->> 'sought', fields::json ->> 'person') as sought from (
      select fields from act_persons where whom = 'subject'
      union all select fields from archived_act_persons where whom = 'subject'
    ) as persons order by 1`.execute(db);
  return rows.map(({ sought }) => sought);
}

test.each([
  ['in the database', false],
  ['in the archive', true],
])(
  'by what somebody was looked for is erased with their names, in acts %s (rules: looks-at-persons, audit-persons)',
  async (_where, isArchived) => {
    await site.record(
      0,
      found('nomsa@example.com', '3-40'),
      found(' NOMSA', '3-40'),
      // By anything that names nobody, and found nobody else.
      found('082', '12-12'),
      found('sipho', '12-13'),
      found('om', '3-40'),
      read('nomsa@example.com'),
      read('sipho'),
    );
    await site.recordNow();
    if (isArchived) await site.archive();
    expect(await erasePersons(db, me, nomsa, now)).toBe(4);
    await site.seal(hoursLater(2));
    expect(await soughtThere()).toEqual(['om', 'sipho', 'sipho']);
    expect(await site.differences()).toEqual([]);
  },
);
