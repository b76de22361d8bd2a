import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import type { IdentityBrowser } from '../../test/identity-browser.ts';
import { lockOut } from '../../test/lock-out.ts';
import { registrationForm as form, linkOf, openRegister } from '../../test/registration-form.ts';
import { createTestIdentity } from '../../test/test-identity.ts';

const at = closedAfterAll(await createTestIdentity());

describe('a forgotten password', () => {
  test('gives the same answer for any address, and mails only one with an account', async () => {
    const browser = at.browser();
    const before = at.mails.length;
    const unknown = await browser.post('/identity/forgot', { email: 'nobody@example.com' });
    const known = await browser.post('/identity/forgot', { email: 'rival@demo.invalid' });
    expect(known.body).toBe(unknown.body);
    expect(known.body).toContain('If that address has an account, a mail is on its way.');
    expect(known.body).toContain('No mailbox gets more than 3 of these mails in an hour.');
    await at.settled();
    expect(at.mails.slice(before).map(({ to }) => to)).toEqual(['rival@demo.invalid']);
  });

  test('the link changes the password once, and signs out every device', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('rival', 'rival-punter');
    await browser.post('/identity/forgot', { email: 'rival@demo.invalid' });
    await at.settled();
    const link = linkOf(at.mails.at(-1)?.text);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await browser.get(link)).body).toContain('New password');
    const weak = await browser.post('/identity/reset', { token, password: 'password1234' });
    expect(weak.status).toBe(400);
    expect(weak.body).toContain('everybody uses');
    const password = 'a grey mare by the rail';
    expect((await browser.post('/identity/reset', { token, password })).status).toBe(200);
    expect((await browser.post('/identity/reset', { token, password })).status).toBe(404);
    const renewed = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(renewed.error).toBe('invalid_grant');
    const { seen } = await browser.authorize({ prompt: 'none' });
    expect(seen.location).toContain('login_required');
    expect((await at.browser().signIn('rival', password)).tokens.status).toBe(200);
  });

  test('unlocks the sign-in after failures, and in this browser whatever others try', async () => {
    const tries = async (browser: IdentityBrowser, password: string) => {
      const { seen } = await browser.authorize();
      return await browser.post(seen.location ?? '', { name: 'desk', password });
    };
    await lockOut(at.platform, 'desk');
    const browser = at.browser();
    const locked = await tries(browser, 'desk-operator');
    expect(locked.status).toBe(429);
    expect(locked.body).toContain('Wait 15 minutes and try again, or choose a new password');
    // An account's names are one.
    const { seen } = await browser.authorize();
    const other = { name: 'desk@demo.invalid', password: 'desk-operator' };
    expect((await browser.post(seen.location ?? '', other)).status).toBe(429);

    await browser.post('/identity/forgot', { email: 'desk@demo.invalid' });
    await at.settled();
    const token = new URL(linkOf(at.mails.at(-1)?.text)).searchParams.get('token') ?? '';
    const password = 'a bay colt in the mist';
    expect((await browser.post('/identity/reset', { token, password })).status).toBe(200);
    await lockOut(at.platform, 'desk');
    expect((await tries(at.browser(), password)).status).toBe(429);
    expect((await tries(browser, password)).status).toBe(303);
  });

  test('mails to one mailbox are limited', async () => {
    const browser = at.browser();
    const before = at.mails.length;
    const held = () => at.logged.filter((line) => /"about":"reset".*a mail was not sent/.test(line));
    const asks = async (email: string) => {
      for (let ask = 0; ask < 5; ask += 1) await browser.post('/identity/forgot', { email });
      await at.settled();
    };
    await asks('desk2@demo.invalid');
    expect(at.mails.length - before).toBe(3);
    expect(held()).toHaveLength(2);
    // The log tells neither whom, nor whether there is such an account.
    await asks('nobody.at.all@example.com');
    expect(held()).toHaveLength(4);
    expect(held().join('\n')).not.toMatch(/@|desk2|nobody/);
    expect(JSON.parse(held()[0] ?? '')).toMatchObject({ about: 'reset' });
  });

  test('mails about a forgotten password do not use up those about a registration', async () => {
    const email = 'demo@demo.invalid';
    const browser = at.browser();
    for (let ask = 0; ask < 4; ask += 1) await browser.post('/identity/forgot', { email });
    await at.settled();
    const register = await openRegister(at);
    const before = at.mails.length;
    await register.browser.post(register.path, form({ email }));
    await at.settled();
    expect(at.mails.slice(before).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('already have'),
    ]);
  });
});

test('the demo without SMTP writes the link into its log and says so', async () => {
  const demo = await createTestIdentity({ DEMO: 'on' }, undefined, 'settings');
  try {
    const seen = await demo.browser().post('/identity/forgot', { email: 'demo@demo.invalid' });
    expect(seen.body).toContain('the link is printed where the server was started');
    await demo.settled();
    expect(demo.logged.join('\n')).toContain('/identity/reset?token=');
  } finally {
    await demo.close();
  }
});
