import { expect } from '@playwright/test';
import { demoPunters, punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { expectSignedIn, expectSignedOut, signIn, signInReady, signOut } from '../src/steps.ts';
import { takeTurns } from '../src/take-turns.ts';
import { mailedLinks } from '../src/test-site.ts';

test('[I-AUTHORIZATION] [I-TOKEN] [T-CALLBACK-HOME] [T-USER-STORED] [E-SIGN-IN-PROFILE] [T-LOGIN-COOKIE] signing in returns to the start with a stored sign-in @once', async ({
  page,
  site,
}, { project }) => {
  const punter = punterFor(project.name, 'screens');
  const authorization = page.waitForRequest((request) => request.url().includes('/identity/auth?'));
  const exchange = page.waitForResponse((response) => response.url() === `${site.url}/identity/token`);
  const calls: { readonly url: URL; readonly token: string | undefined }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) calls.push({ url, token: request.headers().authorization });
    // What the visitor's Home asked for went without a token.
    if (url.pathname.startsWith('/identity/interaction/')) calls.length = 0;
  });
  await signIn(page, punter);
  await expectSignedIn(page, punter.alias);
  await expect(page).toHaveURL('/');

  const asked = new URL((await authorization).url()).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'punterschallenge',
    response_type: 'code',
    scope: 'openid offline_access api',
    redirect_uri: site.url,
    code_challenge_method: 'S256',
  });
  expect((await exchange).status()).toBe(200);
  const stored = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  });
  expect(stored).toMatchObject({
    id_token: expect.any(String),
    refresh_token: expect.any(String),
    scope: expect.stringContaining('offline_access'),
    session_state: expect.any(String),
    profile: { sub: expect.any(String), sid: expect.any(String) },
  });
  const cookies = await page.context().cookies(site.url);
  expect(cookies.find(({ name }) => name === 'Loggedin')?.value).toBe('true');

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Board', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  const after = () => calls.filter(({ url }) => url.pathname.startsWith('/api/Leaderboard'));
  await expect.poll(() => after().length).toBeGreaterThan(0);
  expect(calls.every(({ url }) => url.origin === site.url)).toBe(true);
  const without = after().filter(({ token }) => !token?.startsWith('Bearer '));
  expect(without.map(({ url }) => url.href)).toEqual([]);

  await page.reload();
  await expectSignedIn(page, punter.alias);
});

test('a wrong password says so, without revealing whether the account exists', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/);
  const words: string[] = [];
  for (const name of ['desk', 'nobody-of-that-name']) {
    await signIn(page, { name, password: 'not the password' });
    words.push((await page.getByRole('alert').textContent()) ?? '');
  }
  expect(words[0]).toMatch(/Wrong e-mail or password/);
  expect(words[1]).toBe(words[0]);
});

test('cancelling the sign-in returns to where it began, with a message', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/faqpage');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Not signed in.')).toBeVisible();
  await expect(page).toHaveURL('/faqpage');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectSignedOut(page);
});

test('registering makes an account, which is signed in once it is confirmed in the same browser', {
  tag: '@once',
}, async ({ page, site }) => {
  const account = { name: 'new.punter@punters.invalid', password: 'a grey horse at noon' };
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  const register = page.getByRole('button', { name: 'Register' });
  const alert = page.getByRole('alert');
  await register.click();
  await expect(alert).toContainText('Fix these 5 things');
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(/Enter an e-mail address/);
  await expect(page.getByText('Accept the terms to register')).toBeVisible();
  const date = page.getByRole('group', { name: 'Date of birth' });
  await expect(date.locator('.err')).toHaveText(/^Enter your date of birth: day, month and year/);
  await expect(date.locator('.bad')).toHaveCount(3);

  await page.getByLabel('E-mail address').fill(account.name);
  await page.getByLabel('Mobile number').fill('+27 83 765 432');
  await page.getByLabel('Day').fill('31');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Year').fill('1990');
  // Words that come or go as a field is left do not move what is pressed from under the pointer.
  const password = page.getByLabel('Password', { exact: true });
  const terms = page.getByLabel(/18 or older/);
  await password.fill(account.password);
  await terms.check();
  await expect(page.locator('#password-problem')).toHaveCount(0);
  await password.fill('short');
  await terms.uncheck();
  await expect(page.locator('#password-problem')).toBeVisible();
  await terms.check();
  await password.fill(account.password);
  // What is wrong is said before anything is sent: the password stays.
  await register.click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(alert.getByRole('link')).toHaveText(['Mobile number', 'Date of birth']);
  await expect(page.getByText(/or \+27 and nine digits; from abroad/)).toBeVisible();
  await expect(page.getByText('Enter a date of birth that exists')).toBeVisible();
  await expect(date.locator('.bad')).toHaveCount(3);
  await expect(password).toHaveValue(account.password);
  // It is said again where the focus does not move.
  await alert.evaluate((said) => said.setAttribute('data-old', ''));
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="alert"]:not([data-old])')).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await page.getByLabel('Mobile number').fill('+27 83 765 4321');
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Year').fill('2020');
  await password.focus();
  await expect(page.getByText('You must be 18 or older to register')).toBeVisible();
  await page.getByLabel('Year').fill('1990');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Month').blur();
  await expect(page.locator('.err')).toHaveCount(0);
  await expect(alert).toHaveCount(0);
  const mailed = await takeTurns(site, async () => {
    const before = mailedLinks(site, '/identity/confirm').length;
    await register.click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    await expect.poll(() => mailedLinks(site, '/identity/confirm').length).toBe(before + 1);
    return mailedLinks(site, '/identity/confirm').at(-1) ?? '';
  });
  await page.goto(mailed);
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your alias' });
  await dialog.getByLabel('Alias').fill('New_Punter');
  await dialog.getByRole('button', { name: 'Save alias' }).click();
  await expectSignedIn(page, 'New_Punter');
  await signOut(page);
  await signIn(page, account);
  await expectSignedIn(page, 'New_Punter');
});

test('[T-LOGOUT] [I-END-SESSION] [I-REVOCATION] [I-LOGOUT-ADDRESS] signing out clears the device and ends the session at the provider @once', async ({
  page,
  site,
}, { project }) => {
  const punter = punterFor(project.name, 'screens');
  await signInReady(page, punter);
  const revocations: Promise<number | undefined>[] = [];
  page.on('request', (request) => {
    if (request.url() !== `${site.url}/identity/token/revocation`) return;
    revocations.push(request.response().then((response) => response?.status()));
  });
  const ended = page.waitForRequest((request) => request.url().includes('/identity/session/end?'));
  await signOut(page);
  const asked = new URL((await ended).url()).searchParams;
  expect(asked.get('post_logout_redirect_uri')).toBe(site.url);
  expect(asked.get('id_token_hint')).not.toBeNull();
  expect(await Promise.all(revocations)).toEqual([200, 200]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const left = await page.context().cookies(site.url);
  expect(left.filter(({ name }) => name === 'Loggedin' || name === 'LoginInProgress')).toEqual([]);

  // The provider's session has ended too: it asks for the password.
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the demo’s accounts are shown where one signs in, and a password keeps its focus as its button comes', {
  tag: '@once',
}, async ({ page }) => {
  let load: () => void = () => undefined;
  const isTyping = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/identity/assets/fields.js*', async (route) => {
    await isTyping;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.focus();
  load();
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await expect(password).toBeFocused();
  for (const { name, password } of demoPunters) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByText(password, { exact: true })).toBeVisible();
  }
});
