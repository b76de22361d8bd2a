import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { linkOf, openRegister as openRegisterAt } from '../../test/registration-form.ts';
import { createTestIdentity } from '../../test/test-identity.ts';

const at = closedAfterAll(await createTestIdentity());

const openRegister = () => openRegisterAt(at);
const form = (change: Record<string, string>) => ({
  ...{ mobile: '082 123 4567', password: 'four horses at noon', terms: 'yes' },
  ...{ day: '27', month: '3', year: '1990' },
  ...change,
});
/** The token of the link that was mailed last. */
async function confirmation(): Promise<string> {
  await at.settled();
  return new URL(linkOf(at.mails.at(-1)?.text)).searchParams.get('token') ?? '';
}

describe('confirming a registration', () => {
  test('the browser that registered is signed in once its address is confirmed there, and once only', async () => {
    const { browser, path } = await openRegister();
    await browser.post(path, form({ email: 'here@example.com' }));
    const token = await confirmation();
    const confirmed = await browser.post('/identity/confirm', { token });
    expect(confirmed.status).toBe(303);
    expect(confirmed.location).toBe(`${browser.site}/?signIn`);
    // What is left in the browser, should somebody keep it.
    const kept = new Map(browser.cookies);
    const { seen, verifier } = await browser.authorize();
    const back = await browser.follow(seen);
    const code = new URL(back.location ?? '', browser.site).searchParams.get('code') ?? '';
    expect((await browser.trade(code, verifier)).status).toBe(200);
    const thief = at.browser();
    for (const [name, cookie] of kept) thief.cookies.set(name, cookie);
    const { seen: again } = await thief.authorize();
    expect((await thief.get(again.location ?? '')).body).toContain('name="password"');
  });

  test.each([
    ['any other browser', async () => at.browser()],
    [
      'one that registered another account',
      async () => {
        const { browser, path } = await openRegister();
        await browser.post(path, form({ email: 'victim@example.com' }));
        return browser;
      },
    ],
    [
      'one that registered the same address, with a password of its own',
      async () => {
        const { browser, path } = await openRegister();
        await browser.post(path, form({ email: 'lured@example.com', password: 'five mules at midnight' }));
        return browser;
      },
    ],
  ])('a link that is opened in %s signs nobody in', async (_which, open) => {
    const victim = await open();
    const { browser, path } = await openRegister();
    await browser.post(path, form({ email: 'lured@example.com' }));
    const token = await confirmation();
    const confirmed = await victim.post('/identity/confirm', { token });
    expect(confirmed.body).toContain('Sign in with your password');
    const { seen } = await victim.authorize();
    expect((await victim.get(seen.location ?? '')).body).toContain('name="password"');
    await at.platform.db.deleteFrom('accounts').where('email', '=', 'lured@example.com').execute();
    await at.platform.db.deleteFrom('sign_in_attempts').execute();
  });

  test('a sign-in that asks for the password gets it, and so does one that comes too late', async () => {
    for (const [email, prompt, minutes] of [
      ['fresh@example.com', 'login', 0],
      ['late@example.com', undefined, 3],
    ] as const) {
      const { browser, path } = await openRegister();
      await browser.post(path, form({ email }));
      await browser.post('/identity/confirm', { token: await confirmation() });
      at.platform.setNow(new Date(Date.now() + minutes * 60_000));
      try {
        const { seen } = await browser.authorize(prompt === undefined ? {} : { prompt });
        const page = (await browser.get(seen.location ?? '')).body;
        expect(page).toContain('name="password"');
        expect(page).toContain(`value="${email}"`);
      } finally {
        at.platform.setNow(undefined);
      }
    }
  });
});
