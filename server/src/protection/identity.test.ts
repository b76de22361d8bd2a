import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later, now } from '../../test/test-money.ts';
import { createTestSession, type TestSession } from '../../test/test-session.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { CannotDo } from '../admin/arguments.ts';
import { describePending, listPendingIdentities, verifyByName } from '../admin/verify-by-name.ts';
import { findAccountByName, insertAccount } from '../identity/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { ensurePunter } from '../session/find-punter.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { openWallets } from '../wallet/open-wallets.ts';
import { decideIdentity, type IdentityVerifier, manualVerifier } from './identity.ts';
import { loadBettingPermits } from './load-betting-permits.ts';
import { loginProtection } from './login-protection.ts';
import { selectDecision } from './queries-identity.ts';
import { closeAccount, takeBreak } from './take-break.ts';
import { chooseVerifier, verifyAtSignIn } from './verify-at-sign-in.ts';

let at: TestSession;
beforeAll(async () => {
  at = await createTestSession();
});
afterAll(() => at.close());

const makePunter = async (subject: string, issuer: string, username = subject) =>
  await ensurePunter(at.platform.db, { issuer, subject, username, operator: false, now });
const approval = { rejection: undefined, despiteExclusion: false };
const rejection = (words: string) => ({ ...approval, rejection: words });
/** A punter who registered, and signed in once. */
async function register(email: string, mobile: string, dateOfBirth: string): Promise<number> {
  const id = randomUUID();
  const account = { id, username: email, email, mobile, dateOfBirth, passwordHash: 'x' };
  await insertAccount(at.platform.db, { ...account, termsAcceptedAt: now, role: 'punter', demo: false, now });
  return (await makePunter(id, at.identity.issuer, email)).id;
}
async function subjectOf(email: string): Promise<string> {
  const account = await findAccountByName(at.platform.db, email);
  if (!account) throw new Error(`no account ${email}`);
  return account.id;
}
async function pending(): Promise<string[]> {
  const lines: string[] = [];
  for await (const identity of listPendingIdentities(at.platform.db, now))
    lines.push(describePending(identity));
  return lines;
}
const refusal = async (punterId: number) =>
  (await loadBettingPermits(at.platform.db, [punterId], now)).get(punterId)?.refusal;

describe('an identity', () => {
  it('of a demo account is verified when its punter is created, and nobody’s without an account here', async () => {
    const { platform, identity } = at;
    const welcome = verifyAtSignIn(platform, chooseVerifier(platform, identity.issuer));
    const { user } = await at.login('demo', 'demo-punter');
    const { id, punterId } = user as unknown as { id: string; punterId: number };
    const demo = { id: punterId, issuer: identity.issuer, subject: id, username: 'demo' };
    await Promise.all([welcome(demo, now), welcome(demo, now)]);
    expect(await refusal(punterId)).toBeNull();
    expect(await selectDecision(platform.db, punterId)).toMatchObject({ number: 1, decidedBy: 'the demo' });

    const elsewhere = await makePunter(id, 'https://another.example');
    await welcome(elsewhere, now);
    const registered = await makePunter(randomUUID(), identity.issuer);
    await welcome(registered, now);
    expect([await refusal(elsewhere.id), await refusal(registered.id)]).toEqual([
      'identity-pending',
      'identity-pending',
    ]);
    // A sign-in tells whose identity is being checked.
    const isPending = async (signedIn: number) =>
      (await loginProtection(platform)({ punterId: signedIn, signedInAt: now }, now)).identityPending;
    expect([await isPending(punterId), await isPending(registered.id)]).toEqual([false, true]);
  });

  it('is verified at the first sign-in of whoever registers at the demo', async () => {
    const { platform, identity } = at;
    const id = await register('newcomer@example.com', '+27821110020', '1988-07-06');
    const subject = await subjectOf('newcomer@example.com');
    const punter = { id, issuer: identity.issuer, subject, username: 'newcomer@example.com' };
    expect(await refusal(id)).toBe('identity-pending');
    await verifyAtSignIn(platform, chooseVerifier(platform, identity.issuer))(punter, now);
    expect(await refusal(id)).toBeNull();
    expect(await selectDecision(platform.db, id)).toMatchObject({
      status: 'approved',
      decidedBy: 'the demo',
    });
  });

  it('of a rejected demo account stays rejected at the next sign-in', async () => {
    const { platform, identity } = at;
    const { user } = await at.login('rival', 'rival-punter');
    const { id, punterId } = user as unknown as { id: string; punterId: number };
    await decideIdentity(platform.db, punterId, {
      status: 'rejected',
      reason: 'x',
      decidedBy: 'desk',
      at: now,
    });
    const rival = { id: punterId, issuer: identity.issuer, subject: id, username: 'rival' };
    await verifyAtSignIn(platform, chooseVerifier(platform, identity.issuer))(rival, now);
    expect(await refusal(punterId)).toBe('identity-rejected');
  });

  it('waits for a person outside the demo; a failing verifier does not prevent the sign-in', async () => {
    const { platform } = at;
    expect(chooseVerifier({ ...platform, settings: { ...platform.settings, demo: false } }, 'x')).toBe(
      manualVerifier,
    );
    const punter = await makePunter('waiting', 'https://waiting.example');
    const away: IdentityVerifier = { verify: () => Promise.reject(new Error('away')) };
    await verifyAtSignIn(platform, away)(punter, now);
    expect(at.logged.at(-1)).toContain('an identity could not be verified');
    expect(await refusal(punter.id)).toBe('identity-pending');
    const back: IdentityVerifier = {
      verify: async () => ({ status: 'rejected', reason: 'Under 18', decidedBy: 'a service' }),
    };
    await verifyAtSignIn(platform, back)(punter, now);
    expect(await refusal(punter.id)).toBe('identity-rejected');
  });

  it('is decided by name: the last decision applies, and repeating it stores nothing', async () => {
    const { db } = at.platform;
    const punter = await makePunter('Nomsa', 'https://one.example');
    const number = async () => (await selectDecision(db, punter.id))?.number;
    await verifyByName(db, 'nomsa', approval, now);
    await verifyByName(db, 'NOMSA', approval, now);
    expect([await refusal(punter.id), await number()]).toEqual([null, 1]);
    await verifyByName(db, 'Nomsa', rejection(' The photo is not yours. '), now);
    expect(await selectDecision(db, punter.id)).toMatchObject({
      number: 2,
      status: 'rejected',
      reason: 'The photo is not yours.',
    });
    await expect(verifyByName(db, 'Nomsa', rejection(' '), now)).rejects.toThrow(
      '--reject: expected a reason',
    );
    await expect(verifyByName(db, 'nobody', approval, now)).rejects.toBeInstanceOf(CannotDo);
    await makePunter('other', 'https://two.example', 'nomsa');
    await expect(verifyByName(db, 'Nomsa', approval, now)).rejects.toThrow('several issuers');
  });

  it('is listed while it waits, with its registration’s details, and leaves the list when decided', async () => {
    const { db } = at.platform;
    const thandi = await register('thandi@example.com', '082 000 0000', '1990-02-03');
    const line = 'thandi@example.com, since Sat 21 Nov 2026, born 1990-02-03, 082 000 0000';
    expect(await pending()).toContain(line);
    await decideIdentity(db, thandi, { status: 'approved', reason: null, decidedBy: 'desk', at: now });
    expect(await pending()).not.toContain(line);
  });

  describe('that looks like a barred punter’s (rule: player-protection)', () => {
    const number = '+27821110001';

    it('is listed with the likeness, and verified only when the operator says that it was checked', async () => {
      const { db } = at.platform;
      const excluded = await register('sipho@example.com', number, '1980-05-06');
      const again = await register('new.name@example.com', number, '1980-05-06');
      expect((await pending()).join('\n')).not.toContain('Look first');
      await takeBreak(db, excluded, { id: randomUUID(), length: 'six-months' }, now);
      const reason =
        'the same mobile number and date of birth as sipho@example.com, who is self-excluded until Fri 21 May 2027';
      expect(await pending()).toContain(
        `new.name@example.com, since Sat 21 Nov 2026, born 1980-05-06, ${number}\n  Look first: ${reason}.`,
      );
      const refused = verifyByName(db, 'new.name@example.com', approval, now);
      await expect(refused).rejects.toBeInstanceOf(CannotDo);
      await expect(refused).rejects.toThrow(reason);
      await expect(refused).rejects.toThrow('--despite-exclusion');
      expect(await refusal(again)).toBe('identity-pending');

      await verifyByName(db, 'new.name@example.com', { ...approval, despiteExclusion: true }, now);
      expect(await refusal(again)).toBeNull();
      expect(await selectDecision(db, again)).toMatchObject({
        reason: null,
        decidedBy: 'admin command, despite an exclusion',
      });
      // Who is excluded is verified as before, to withdraw.
      await verifyByName(db, 'sipho@example.com', approval, now);
      expect(await refusal(excluded)).toBe('self-exclusion');
    });

    it('is looked for in the transaction of the decision: an exclusion that comes meanwhile counts', async () => {
      const { db } = at.platform;
      const other = '+27821110009';
      const excluded = await register('busi@example.com', other, '1984-05-06');
      const again = await register('busi.two@example.com', other, '1984-05-06');
      await inTransaction(db, (trx) => openWallets(trx, [again], now, { gift: 0 }));
      let verified: Promise<unknown> = Promise.resolve();
      await inTransaction(db, async (trx) => {
        await lockWallets(trx, [again]);
        verified = verifyByName(db, 'busi.two@example.com', approval, now).catch((error: unknown) => error);
        await untilWaiting(at.platform.db);
        await takeBreak(db, excluded, { id: randomUUID(), length: 'six-months' }, now);
      });
      expect(await verified).toBeInstanceOf(CannotDo);
      expect(await refusal(again)).toBe('identity-pending');
    });

    it('is found behind any number of accounts with the same mobile number', async () => {
      const { db } = at.platform;
      const shared = '+27821110019';
      await sql`
        insert into accounts (
          id, username, email, mobile, password_hash, date_of_birth, role, demo, created_at, password_changed_at
        )
        select gen_random_uuid(), 'crowd-' || n, 'crowd-' || n || '@example.com', ${shared}, 'x', '1999-09-09', 'punter',
          false, now(), now()
        from generate_series(1, 120) as n`.execute(db);
      const excluded = await register('ayanda@example.com', shared, '1985-05-06');
      await register('crowd.more@mail.example', shared, '1986-05-06');
      await takeBreak(db, excluded, { id: randomUUID(), length: 'six-months' }, now);
      await expect(verifyByName(db, 'crowd.more@mail.example', approval, now)).rejects.toThrow(
        'the same mobile number as ayanda@example.com, who is self-excluded',
      );
      await verifyByName(db, 'crowd.more@mail.example', rejection('Come to the desk.'), now);
    });

    it('is recognised by name and date of birth with another number, and for good after a closure', async () => {
      const { db } = at.platform;
      await closeAccount(
        db,
        await register('lerato@example.com', '+27821110002', '1991-01-01'),
        randomUUID(),
        now,
      );
      await register('lerato@mail.example', '+27821110003', '1991-01-01');
      await expect(verifyByName(db, 'lerato@mail.example', approval, later(100_000))).rejects.toThrow(
        'the same date of birth and name in the e-mail address as lerato@example.com, whose account is closed for good',
      );
      await verifyByName(db, 'lerato@mail.example', rejection('Come to the desk.'), now);
      expect(await pending()).not.toContain('lerato@mail.example');
    });

    it('is recognised by the mailbox alone, whatever the tag', async () => {
      const { db } = at.platform;
      const excluded = await register('zola@example.com', '+27821110005', '1993-01-01');
      await takeBreak(db, excluded, { id: randomUUID(), length: 'six-months' }, now);
      // An account of before mailboxes were counted.
      await register('zola+again@mail.example', '+27821110006', '1994-01-01');
      await db
        .updateTable('accounts')
        .set({ email: 'zola+again@example.com', mailbox: null })
        .where('email', '=', 'zola+again@mail.example')
        .execute();
      await expect(verifyByName(db, 'zola+again@mail.example', approval, now)).rejects.toThrow(
        'the same mailbox as zola@example.com, who is self-excluded',
      );
      await verifyByName(db, 'zola+again@mail.example', rejection('Come to the desk.'), now);
    });

    it('is not recognised after the exclusion has ended, or for a mere time-out', async () => {
      const { db } = at.platform;
      const ended = await register('ended@example.com', '+27821110004', '1992-01-01');
      await takeBreak(db, ended, { id: randomUUID(), length: 'six-months' }, later(-24 * 200));
      await takeBreak(db, ended, { id: randomUUID(), length: 'three-months' }, now);
      const fresh = await register('fresh@example.com', '+27821110004', '1992-01-01');
      await verifyByName(db, 'fresh@example.com', approval, now);
      expect(await refusal(fresh)).toBeNull();
    });

    it('waits for a person in the demo too where it looks like a barred punter’s', async () => {
      const { platform, identity } = at;
      const gone = await register('gone@example.com', '+27821110021', '1987-07-06');
      await takeBreak(platform.db, gone, { id: randomUUID(), length: 'six-months' }, now);
      const id = await register('back@example.com', '+27821110021', '1987-07-06');
      const subject = await subjectOf('back@example.com');
      const punter = { id, issuer: identity.issuer, subject, username: 'back@example.com' };
      await verifyAtSignIn(platform, chooseVerifier(platform, identity.issuer))(punter, now);
      expect(await refusal(id)).toBe('identity-pending');
      expect(await selectDecision(platform.db, id)).toBeUndefined();
    });
  });
});
