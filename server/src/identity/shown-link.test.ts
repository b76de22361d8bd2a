import { describe, expect, test } from 'vitest';
import { createTestIdentity, type TestIdentity } from '../../test/test-identity.ts';

const typed = {
  ...{ email: 'new@example.com', mobile: '082 123 4567', password: 'four horses at noon', terms: 'yes' },
  ...{ day: '27', month: '3', year: '1990' },
};

/** Registers at a server of these settings, whose mails go where they say, and uses what came. */
async function registerAt(
  environment: Record<string, string>,
  use: (came: {
    at: TestIdentity;
    browser: ReturnType<TestIdentity['browser']>;
    signIn: string;
    body: string;
  }) => Promise<void>,
): Promise<void> {
  const at = await createTestIdentity(environment, undefined, 'settings');
  try {
    const browser = at.browser();
    const { seen } = await browser.authorize();
    const signIn = seen.location ?? '';
    const { body } = await browser.post(`${signIn}/register`, typed);
    await use({ at, browser, signIn, body });
    await at.settled();
  } finally {
    await at.close();
  }
}

const linkOf = (body: string) => /href="(\/identity\/confirm\?token=[\w-]+)"/.exec(body)?.[1];
const tokenOf = (link: string | undefined) => link?.split('token=')[1] ?? '';

describe('a registration', () => {
  test('in the demo without SMTP has its link on the page, which signs this browser in', async () => {
    await registerAt({ DEMO: 'on' }, async ({ at, browser, body }) => {
      expect(body).toContain('Check your e-mail');
      expect(body).not.toContain('We mailed a link');
      const link = linkOf(body);
      expect((await browser.get(link ?? '')).body).toContain('Confirm my account');
      const confirmed = await browser.post('/identity/confirm', { token: tokenOf(link) });
      expect(confirmed.location).toBe(`${browser.site}/?signIn`);
      await at.settled();
      expect(at.logged.join('\n')).toContain(link);
    });
  });

  test('in the demo has it again at a sign-in before it is confirmed, for whoever knows the password', async () => {
    await registerAt({ DEMO: 'on' }, async ({ browser, signIn }) => {
      const wrong = await browser.post(signIn, { name: typed.email, password: 'five horses at noon' });
      expect(wrong.body).not.toContain('token=');
      const early = await browser.post(signIn, { name: typed.email, password: typed.password });
      expect(early.body).toContain('have not confirmed');
      const token = tokenOf(linkOf(early.body));
      expect((await browser.post('/identity/confirm', { token })).status).toBeLessThan(400);
    });
  });

  test('of a mailbox that has an account says so only to whoever confirms it', async () => {
    await registerAt({ DEMO: 'on' }, async ({ at }) => {
      const browser = at.browser();
      const { seen } = await browser.authorize();
      const taken = await browser.post(`${seen.location}/register`, { ...typed, email: 'demo@demo.invalid' });
      const refused = await browser.post('/identity/confirm', { token: tokenOf(linkOf(taken.body)) });
      expect(refused.status).toBe(404);
      expect(refused.body).toContain('the mailbox has an account already');
    });
  });

  const smtp: Record<string, string> = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'race@furlong.example' };
  const production: Record<string, string> = {
    ...{ NODE_ENV: 'production', DEMO: 'off', PUBLIC_URL: 'https://race.example' },
    FEED_CLIENT_SECRET: 'a-secret-of-their-own',
  };
  test.each([
    ['in production', { ...production, ...smtp }, 'We mailed a link to'],
    ['in production without SMTP', production, 'Registration is closed'],
    ['in the demo with SMTP', { DEMO: 'on', ...smtp }, 'We mailed a link to'],
  ])('%s has no link on any page', async (_where, environment, words) => {
    await registerAt(environment, async ({ browser, signIn, body }) => {
      expect(body).toContain(words);
      const early = await browser.post(signIn, { name: typed.email, password: typed.password });
      for (const page of [body, early.body]) expect(page).not.toContain('token=');
    });
  });
});
