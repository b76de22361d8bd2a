import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSession, type TestSession } from '../../test/test-session.ts';
import { insertAccount } from '../identity/queries.ts';
import { ensurePunter } from '../session/find-punter.ts';
import { decideIdentity, type IdentityVerifier, manualVerifier } from './identity.ts';
import { loadBettingPermits } from './load-betting-permits.ts';
import { selectDecision } from './queries-identity.ts';
import { now } from './test-money.ts';
import { chooseVerifier, verifyAtSignIn } from './verify-at-sign-in.ts';
import { CannotVerify, describePending, listPendingIdentities, verifyByName } from './verify-by-name.ts';

let at: TestSession;
beforeAll(async () => {
  at = await createTestSession();
});
afterAll(() => at.close());

const makePunter = async (subject: string, issuer: string, username = subject) =>
  await ensurePunter(at.platform.db, { issuer, subject, username, operator: false, now });
async function pending(): Promise<string[]> {
  const lines: string[] = [];
  for await (const identity of listPendingIdentities(at.platform.db)) lines.push(describePending(identity));
  return lines;
}
const refusal = async (punterId: number) =>
  (await loadBettingPermits(at.platform.db, [punterId], now)).get(punterId)?.refusal;

describe('an identity', () => {
  it('of a demo account is verified when its punter is made, and nobody else’s', async () => {
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
  });

  it('of a demo account that was rejected stays so at the next sign-in', async () => {
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

  it('waits for a person where there is no demo, and a verifier that fails keeps nobody out', async () => {
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

  it('is decided by name: the last decision holds, the same again is not kept twice', async () => {
    const { db } = at.platform;
    const punter = await makePunter('Nomsa', 'https://one.example');
    const number = async () => (await selectDecision(db, punter.id))?.number;
    await verifyByName(db, 'nomsa', undefined, now);
    await verifyByName(db, 'NOMSA', undefined, now);
    expect([await refusal(punter.id), await number()]).toEqual([null, 1]);
    await verifyByName(db, 'Nomsa', ' The photo is not yours. ', now);
    expect(await selectDecision(db, punter.id)).toMatchObject({
      number: 2,
      status: 'rejected',
      reason: 'The photo is not yours.',
    });
    await expect(verifyByName(db, 'Nomsa', ' ', now)).rejects.toThrow('--reject: expected a reason');
    await expect(verifyByName(db, 'nobody', undefined, now)).rejects.toBeInstanceOf(CannotVerify);
    await makePunter('other', 'https://two.example', 'nomsa');
    await expect(verifyByName(db, 'Nomsa', undefined, now)).rejects.toThrow('several issuers');
  });

  it('that waits is listed with what its registration said, and leaves the list when it is decided', async () => {
    const { db } = at.platform;
    const id = randomUUID();
    await insertAccount(db, {
      id,
      username: 'thandi@example.com',
      email: 'thandi@example.com',
      mobile: '082 000 0000',
      passwordHash: 'x',
      dateOfBirth: '1990-02-03',
      termsAcceptedAt: now,
      role: 'punter',
      demo: false,
      now,
    });
    const thandi = await makePunter(id, at.identity.issuer, 'thandi@example.com');
    const line = 'thandi@example.com, since Sat 21 Nov 2026, born 1990-02-03, 082 000 0000';
    expect(await pending()).toContain(line);
    await decideIdentity(db, thandi.id, { status: 'approved', reason: null, decidedBy: 'desk', at: now });
    expect(await pending()).not.toContain(line);
  });
});
