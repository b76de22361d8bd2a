import { randomUUID } from 'node:crypto';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ActsArchive } from '../../test/acts-archive.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { runCommand } from '../../test/run-command.ts';
import { recordActs } from '../../test/test-acts.ts';
import { runAdminCommand } from '../admin/run-cli.ts';
import { accountSections } from '../personal-data/account-sections.ts';
import { readSection } from '../personal-data/section.ts';

const desk = closedAfterAll(await openDesk());
const { db, clock, databaseUrl } = desk.platform;
const site = new ActsArchive(db);
/** When the acts of today are long past. */
const later = new Date(clock().getTime() + 800 * 86_400_000);

/** Chains and signs what there is, whichever sealer comes first. */
async function signAll(): Promise<void> {
  const unsigned = async () => {
    await site.seal(later);
    const { rows } = await sql`
      select act_id from acts_waiting
      union all select sequence from act_links where sequence > (select max(sequence) from act_checkpoints)`.execute(
      db,
    );
    return rows.length;
  };
  await expect.poll(unsigned, { timeout: 20_000 }).toBe(0);
}

const run = (...args: string[]) => runCommand(runAdminCommand, args, { DATABASE_URL: databaseUrl });

test('pages that show less for acts in the archive say so, and an act is read from its file with the names that are left (rules: archive, audit-persons)', async () => {
  const [punterId = 0] = await makeBettors(db, 1);
  const maker = await desk.person('lerato', { roles: ['support'] });
  const second = await desk.person('naledi', { roles: ['admin', 'regulator'] });
  const id = randomUUID();
  await desk.send('POST', '/api/Desk/ProposeCredit', maker.token, {
    id,
    punterId,
    amount: 10,
    reason: 'Counter',
  });
  await desk.send('POST', '/api/Desk/Approve', second.token, { id });
  await recordActs(db, clock(), {
    actor: { via: 'command-line', name: 'root', orderedBy: 'Thandi' },
    name: 'identity-approved',
    subject: { kind: 'punter', id: String(punterId), personal: { username: 'nomsa' } },
  });
  await signAll();
  const today = localDayOf(clock());
  const get = async (call: string) => (await desk.send('GET', `/api/Desk/${call}`, second.token)).json;
  const report = async () =>
    (await get(`GetSignificantEvents?from=${today}&to=${addDays(today, 1)}`)).report as {
      readonly filters: string;
      readonly events: readonly { readonly kind: string }[];
    };
  expect((await get(`GetApproval/${id}`)).isSameOrigin).toBe(true);
  expect((await report()).filters).not.toContain('acts');
  expect(await get('ListActs')).not.toHaveProperty('archived');
  // Something has to follow what goes.
  await recordActs(db, clock(), {
    actor: { via: 'command-line', name: 'root' },
    name: 'job-retried',
    subject: { kind: 'job', id: '1' },
  });
  await signAll();
  const steps = await site.archive('2028-06-01', later);
  const [step = 0] = steps;
  const { file } = await site.step(step);

  expect((await get(`GetApproval/${id}`)).isSameOrigin).toBeNull();
  const { filters, events } = await report();
  expect(filters).toMatch(/; without acts of up to \d{4}-\d\d-\d\d that are in the archive$/);
  expect(events.filter(({ kind }) => kind === 'audit-break' || kind === 'second-approval')).toEqual([]);
  const list = await get('ListActs?limit=50');
  expect(list.next).toBeNull();
  const named = list.archived as readonly { readonly step: number; readonly file: string }[];
  expect(named.map((each) => each.step)).toEqual(steps.toReversed());
  expect(named.at(-1)).toMatchObject({ step, file });
  expect(await get('ListActs?limit=1')).not.toHaveProperty('archived');
  expect(await get(`ListActs?until=${addDays(today, -1)}`)).not.toHaveProperty('archived');

  const own = accountSections.find(({ name }) => name === 'archivedActsOfStaff');
  if (!own) throw new Error('a section is gone');
  const [part] = await Array.fromAsync(readSection(db, own, { punterId, subject: 'nobody' }));
  expect(part).toMatchObject([{ step, acts: 1 }]);

  const { out } = await run('audit', '--act', 'identity-approved');
  expect(out).toContain(
    `acts are in step ${step} of the archive, ${file}: audit read FOLDER --step ${step}.`,
  );
  const read = (...more: string[]) => run('audit', 'read', site.folder, '--step', String(step), ...more);
  const approved = await read('--act', 'identity-approved');
  expect(approved.out).toMatch(
    new RegExp(
      `identity-approved punter ${punterId} \\(username nomsa\\), by root on the command line \\(ordered by Thandi\\), link \\d+\\n$`,
    ),
  );
  expect((await read('--limit', '1')).out).toContain('There are more: go on with --before');
  expect(await run('audit', 'erase', 'Thandi')).toMatchObject({ code: 0 });
  expect((await read('--act', 'identity-approved')).out).toContain('by somebody erased on the command line');
  expect((await run('audit', 'read', site.folder, '--step', '99')).err).toContain('expected a step of acts');
});
