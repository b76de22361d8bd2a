import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { insertErasure } from '../personal-data/queries-erasures.ts';
import { inTransaction } from '../platform/database/database.ts';
import { eraseSignIn } from './erase-account.ts';
import { findAccount, insertAccount } from './queries.ts';
import { switchOff, switchOn } from './switch-account.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const accountId = '00000000-0000-4000-8000-000000000001';
const order = {
  account: { id: accountId, username: 'gone' },
  actor: { via: 'command-line', name: 'me' },
  saidBy: 'me',
} as const;

test('an account whose data are deleted at this moment is not opened again (rule: data-deletion)', async () => {
  const now = new Date();
  const [punterId = 0] = await makeBettors(db, 1);
  await insertAccount(db, {
    id: accountId,
    username: 'gone',
    email: 'gone@example.com',
    mobile: null,
    passwordHash: 'x',
    dateOfBirth: '1980-01-01',
    termsAcceptedAt: now,
    role: 'punter',
    demo: false,
    now,
  });
  await switchOff(db, order, now);
  expect(await switchOn(db, order, now)).toBe(true);
  await switchOff(db, order, now);
  const { opened } = await inTransaction(db, async (trx) => {
    await eraseSignIn(trx, accountId, { keepMobile: false, saidBy: 'a deletion of data' }, now);
    // It waits for the row that the deletion has changed, and sees what the deletion then commits.
    const opening = switchOn(db, order, now);
    await untilWaiting(db);
    await insertErasure(trx, { punterId, accountId, keepUntil: new Date('2999-01-01') }, now);
    return { opened: opening };
  });
  expect(await opened).toBe(false);
  expect(await findAccount(db, accountId)).toMatchObject({ switchedOff: true });
});
