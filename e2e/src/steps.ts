import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';

/** Fills in the identity provider's sign-in page. */
export async function fillSignIn(page: Page, { name, password }: Account): Promise<void> {
  await page.getByLabel('E-mail address or username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The account menu's button. */
export function accountMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Account:/ });
}

/** Signs in from Home's header. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, account);
}

/** Signs in a punter with an alias and waits for the header to show it. */
export async function signInReady(page: Page, account: Account & { readonly alias: string }): Promise<void> {
  await signIn(page, account);
  await expectSignedIn(page, account.alias);
}

export async function expectSignedIn(page: Page, alias: string): Promise<void> {
  await expect(page.getByRole('banner').getByText(alias)).toBeVisible();
  await expect(accountMenu(page)).toBeVisible();
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
}

/** Signs out and waits for the redirect back from the identity provider. */
export async function signOut(page: Page): Promise<void> {
  const back = page.waitForResponse(
    (response) => response.request().isNavigationRequest() && new URL(response.url()).pathname === '/',
  );
  await accountMenu(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await back;
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
}

/** Keeps a card on the race whose runner is picked; by itself the next race comes. */
export async function stayAfterPicks(page: Page): Promise<void> {
  const stored = JSON.stringify({ state: { goesOn: false, jockey: '' }, version: 0 });
  await page.addInitScript(`localStorage.setItem('furlong-card', '${stored}')`);
}

/**
 * An address whose screen the browser draws alone, from calls that a test answers or watches: the server draws none with
 * a parameter that it does not know.
 */
export function withoutDrawing(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}drawn=no`;
}
