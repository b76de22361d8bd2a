import type { Transporter } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import {
  registrationForm as form,
  goodRegistration as good,
  linkOf,
  openRegister as openRegisterAt,
} from '../../test/registration-form.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import type { IdentityContext } from './identity-context.ts';
import { createSmtpMailer } from './mailer.ts';
import { loadProviderKeys } from './provider-keys.ts';

const at = closedAfterAll(await createTestIdentity());
const openRegister = () => openRegisterAt(at);
const now = new Date('2026-11-21T10:00:00Z');
const bare = (body: string) =>
  body.replace(/interaction\/[\w-]+/g, '').replace(/[\w.]+@example\.com|demo@demo\.invalid/g, '');

describe('registering', () => {
  test('shows the length at first, then each fault beside its field, and the fields in a list', async () => {
    const { browser, path } = await openRegister();
    const fresh = (await browser.get(path)).body;
    expect(fresh).toContain('At least 10 characters. A few words are fine.');
    expect(fresh).not.toContain('row of keys');
    expect(fresh).toContain(
      `<a href="${at.platform.settings.publicUrl}/termsandconditions" target="_blank">`,
    );
    const weak = { email: 'new', month: 'March', year: '2015', password: 'Butterfly2026' };
    const seen = await browser.post(path, form(weak));
    expect(seen.body).toContain('id="password-problem">Not a password that everybody uses');
    expect(seen.body).toContain('aria-describedby="password-hint password-problem"');
    expect(seen.status).toBe(400);
    const listed = (body: string) =>
      [...(/<div class="summary"[\s\S]*?<\/div>/.exec(body)?.[0].matchAll(/<li>(.*?)<\/li>/g) ?? [])].map(
        ([, item]) => item,
      );
    expect(listed(seen.body)).toEqual([
      '<a href="#email">E-mail address</a>',
      '<a href="#month">Date of birth</a>',
      '<a href="#password">Password</a>',
    ]);
    expect(seen.body).toContain('aria-invalid="true" aria-describedby="date-problem"');
    expect(seen.body.match(/aria-describedby="date-problem"/g)).toHaveLength(1);
    const young = await browser.post(path, form({ year: '2015' }));
    expect(young.body).toContain('18 or older to register');
    // What is wrong with a date as a whole marks all its parts.
    expect(young.body.match(/aria-describedby="date-problem"/g)).toHaveLength(3);
    const empty = await browser.post(path, form({ day: '', month: '', year: '' }));
    expect(listed(empty.body)).toEqual(['<a href="#day">Date of birth</a>']);
    expect(empty.body.match(/class="err"/g)).toHaveLength(1);
    expect(empty.body.match(/aria-describedby="date-problem"/g)).toHaveLength(3);
    expect(seen.body).toContain('aria-describedby="email-hint email-problem"');
    expect(seen.body).not.toContain('four horses at noon');
    expect(seen.body).toContain('id="email-problem">Enter an e-mail address, such as thandi@example.com<');
    const short = await browser.post(path, form({ password: 'short' }));
    expect(short.body.match(/>At least 10 characters/g)).toHaveLength(1);
  });

  test('an account exists only after its mailed link was followed', async () => {
    const { browser, path, signIn } = await openRegister();
    const seen = await browser.post(path, form());
    expect(seen.body).toContain('We mailed a link to');
    await at.settled();
    const early = await browser.post(signIn, { name: 'New@example.com', password: good.password });
    expect(early.status).toBe(400);
    expect(early.body).toContain('have not confirmed');
    const wrong = await browser.post(signIn, { name: 'new@example.com', password: 'five horses at noon' });
    expect(wrong.body).toContain('Wrong e-mail or password');
    await at.settled();
    expect(at.mails.map(({ to }) => to)).toEqual(['new@example.com', 'new@example.com']);
    // Both mails' links are open: the first is not taken back by the second.
    expect((await browser.get(linkOf(at.mails[0]?.text))).body).toContain('Confirm my account');
    const link = linkOf(at.mails.at(-1)?.text);
    const token = new URL(link).searchParams.get('token') ?? '';
    // Opening the link, as a mail program does, confirms nothing.
    expect((await browser.get(link)).body).toContain('Confirm my account');
    // In another browser than the one that registered.
    const phone = at.browser();
    expect((await phone.post('/identity/confirm', { token })).body).toContain('Your account is ready');
    expect((await phone.post('/identity/confirm', { token })).status).toBe(404);
    // It has the address filled in, the first one has not.
    const filled =
      'name="name" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" value="';
    const { seen: opened } = await phone.authorize();
    expect((await phone.get(opened.location ?? '')).body).toContain(`${filled}new@example.com"`);
    expect((await browser.get(`${signIn}?signIn`)).body).not.toContain(filled);
    const { tokens } = await at.browser().signIn('new@example.com', good.password);
    expect(tokens.status).toBe(200);
  });

  test('a registration’s password does not reveal whether its address has an account', async () => {
    const answers = [];
    for (const email of ['third@example.com', 'desk@demo.invalid']) {
      const { browser, path, signIn } = await openRegister();
      await browser.post(path, form({ email }));
      answers.push(await browser.post(signIn, { name: email, password: good.password }));
    }
    await at.settled();
    const [fresh, taken] = answers.map(({ status, body }) => ({
      status,
      body: bare(body).replaceAll('desk@demo.invalid', ''),
    }));
    expect(fresh?.body).toContain('have not confirmed');
    expect(taken).toEqual(fresh);
    // Its owner still signs in with the account's own password.
    expect((await at.browser().signIn('desk@demo.invalid', 'desk-operator')).tokens.status).toBe(200);
  });

  test('a mailbox has one account, whatever tag its address carries', async () => {
    const before = at.mails.length;
    const { browser, path } = await openRegister();
    const seen = await browser.post(path, form({ email: 'demo+second@demo.invalid' }));
    expect(seen.body).toContain('We mailed a link to');
    await at.settled();
    // To the address that its account has.
    expect(at.mails.slice(before)).toMatchObject([
      { to: 'demo@demo.invalid', subject: expect.stringContaining('already have') },
    ]);
    expect(at.mails.at(-1)?.text).toContain('under demo@demo.invalid');
    expect(at.mails.at(-1)?.text).not.toContain('token=');

    const tokens = [];
    for (const email of ['pair+one@example.com', 'pair+two@example.com']) {
      const { browser: other, path: again } = await openRegister();
      await other.post(again, form({ email }));
      await at.settled();
      tokens.push(new URL(linkOf(at.mails.at(-1)?.text)).searchParams.get('token') ?? '');
    }
    const [first = '', second = ''] = tokens;
    expect((await browser.post('/identity/confirm', { token: first })).status).toBe(200);
    expect((await browser.post('/identity/confirm', { token: second })).status).toBe(404);
  });

  test('a mailbox gets three mails an hour, and no more registrations are stored than mails sent', async () => {
    const before = at.mails.length;
    const seen = [];
    for (const tag of ['', '+a', '+b', '+c', '+d']) {
      const { browser, path } = await openRegister();
      seen.push(await browser.post(path, form({ email: `many${tag}@example.com` })));
    }
    await at.settled();
    expect(at.mails.length - before).toBe(3);
    expect(seen[3]?.body).toContain('no mailbox gets more');
    expect(seen[3]?.body).not.toContain('We mailed a link to');
    const rows = await at.platform.db
      .selectFrom('pending_registrations')
      .where('email', 'like', 'many%')
      .select('email')
      .execute();
    expect(rows).toHaveLength(3);
  });

  test('a network registers no more than sixty people in an hour', async () => {
    const { db } = at.platform;
    const { requestRegistration } = await import('./register-account.ts');
    const { countAttempt } = await import('./count-attempts.ts');
    const { hashing } = await loadProviderKeys(at.platform.secrets);
    for (let one = 0; one < 60; one += 1)
      expect(await countAttempt(db, hashing, 'registration', { value: '10.9.9.9' }, now)).toBeUndefined();
    const context = { platform: at.platform, keys: { hashing } } as unknown as IdentityContext;
    const registration = { email: 'x@example.com', mobile: '', password: '', dateOfBirth: '1990-01-01' };
    expect(await requestRegistration(context, registration, '10.9.9.9', now)).toBe('network-exceeded');
  });

  test('an address with an account gets the same answer word for word; its owner is mailed', async () => {
    const { browser, path } = await openRegister();
    const fresh = await browser.post(path, form({ email: 'other@example.com' }));
    const taken = await browser.post(path, form({ email: 'demo@demo.invalid' }));
    expect(taken.status).toBe(fresh.status);
    expect(bare(taken.body)).toBe(bare(fresh.body));
    await at.settled();
    const mail = at.mails.find(({ to }) => to === 'demo@demo.invalid');
    expect(mail?.subject).toContain('already have');
    expect(mail?.text).not.toContain('token=');
  });
});

test('a mail goes to one mailbox, never to a list', async () => {
  const sent: object[] = [];
  const mailer = createSmtpMailer({
    async sendMail(mail: object) {
      sent.push(mail);
    },
  } as unknown as Transporter);
  await mailer.send({ to: 'thandi@example.com', subject: 's', text: 't' });
  expect(sent).toEqual([{ to: { address: 'thandi@example.com', name: '' }, subject: 's', text: 't' }]);
});

test('without a way to mail, the pages say that they are closed', async () => {
  const closed = await createTestIdentity({ DEMO: 'off' }, undefined, 'settings');
  try {
    const browser = closed.browser();
    expect((await browser.get('/identity/forgot')).body).toContain('cannot send mail');
    const { seen } = await browser.authorize();
    expect((await browser.get(`${seen.location}/register`)).body).toContain('Registration is closed');
  } finally {
    await closed.close();
  }
});

test('the demo without SMTP shows a registration its link, the same for a mailbox that has an account', async () => {
  const demo = await createTestIdentity({ DEMO: 'on' }, undefined, 'settings');
  try {
    const register = async (email: string) => {
      const browser = demo.browser();
      const { seen } = await browser.authorize({ screen: 'register' });
      const { location } = await browser.get(seen.location ?? '');
      const { body } = await browser.post(location ?? '', form({ email }));
      return { browser, body, token: /identity\/confirm\?token=([\w-]+)/.exec(body)?.[1] ?? '' };
    };
    const fresh = await register('new@example.com');
    const taken = await register('demo@demo.invalid');
    expect(bare(taken.body).replace(taken.token, '')).toBe(bare(fresh.body).replace(fresh.token, ''));
    const confirmed = await fresh.browser.post('/identity/confirm', { token: fresh.token });
    expect(confirmed.status).toBeLessThan(400);
    expect((await taken.browser.post('/identity/confirm', { token: taken.token })).status).toBe(404);
    await demo.settled();
  } finally {
    await demo.close();
  }
});
