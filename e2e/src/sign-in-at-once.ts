import { expect, type Page } from '@playwright/test';
import type { ReadyPunter } from './accounts.ts';
import { type ProviderTokens, tokensByCalls } from './sign-in-by-calls.ts';
import { expectSignedIn } from './steps.ts';
import { testSite } from './test-site.ts';

/**
 * Opens a screen as a punter whose sign-in is stored in this browser: where signing in is not what a test shows. The
 * browser gets the provider's cookies and what the app stores after the provider's pages, and then signs in as a new tab.
 */
export async function signInAtOnce(page: Page, punter: ReadyPunter, path = '/'): Promise<void> {
  const site = testSite();
  const tokens = await tokensByCalls(site, page.context().request, punter);
  // Storage belongs to the site's pages: this one is the cheapest of them.
  await page.goto('/config.json');
  await page.evaluate(
    ([key, user]) => {
      localStorage.setItem(key, user);
      localStorage.setItem('Loggedin', 'true');
    },
    [`oidc.user:${site.url}/identity:punterschallenge`, JSON.stringify(storedUser(tokens))] as const,
  );
  await page.goto(path);
  await expectSignedIn(page, punter.alias);
  await expect(page).toHaveURL(path);
}

/** The user as the sign-in library stores it. */
function storedUser({ expires_in, session_state, ...tokens }: ProviderTokens) {
  const [, claims = ''] = tokens.id_token.split('.');
  return {
    ...tokens,
    session_state,
    profile: JSON.parse(Buffer.from(claims, 'base64url').toString()),
    expires_at: Math.floor(Date.now() / 1_000) + expires_in,
  };
}
