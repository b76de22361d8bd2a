import { SlipPage } from '@furlong/e2e/slip-page';
import { accountMenu } from '@furlong/e2e/steps';
import type { TestSite } from '@furlong/e2e/test-site';
import type { Locator, Page } from '@playwright/test';
import { type RaceToPick, racesToPick } from './flow-demo.ts';
import type { Hand } from './flow-hand.ts';

/** How long a screen may take to do something by itself before the hand does it. */
const byItselfMs = 2_500;
const cardRaces = 8;

const seen = (target: Locator): Locator => target.filter({ visible: true }).first();
const isThere = (target: Locator, timeout = byItselfMs): Promise<boolean> =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** Opens an address as a punter who has just come. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await accountMenu(page).waitFor();
}

/** From a cold Home to eight saved picks, the favourite of each race. Answers the meeting. */
export async function pickEight(hand: Hand, site: TestSite): Promise<number> {
  const { page } = hand;
  await arrive(page, '/');
  const { link, meetingId, races } = await findWholeCard(page, site);
  await hand.tap(link);
  for (const { raceNumber, favourite } of races) {
    const group = page.getByRole('radiogroup', { name: new RegExp(`^Race ${raceNumber} `) });
    if (!(await isThere(group))) {
      await hand.tap(seen(page.getByRole('link', { name: new RegExp(`^Race ${raceNumber}\\b`) })));
    }
    await hand.tap(group.getByRole('radio', { name: new RegExp(favourite) }));
  }
  await hand.tap(seen(page.getByRole('button', { name: /^Save/ })));
  await page
    .getByText(/^Picks saved|all saved/)
    .first()
    .waitFor();
  return meetingId;
}

/** The first way on Home to a card with eight races to pick. */
async function findWholeCard(page: Page, site: TestSite) {
  const links = page.getByRole('main').locator('a[href*="meetingId="], a[href*="/picks/"]:not([href*="#"])');
  await links.first().waitFor();
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? '';
    const meetingId = Number(/(?:meetingId=|\/picks\/)(\d+)/.exec(href)?.[1]);
    if (!(await link.isVisible()) || !(meetingId > 0)) continue;
    // A way to a race about to be off skips it for the next one, and whoever follows it begins there.
    const first = Number(/[?&]race=(\d+)/.exec(href)?.[1] ?? 0);
    const all: RaceToPick[] = await racesToPick(site, meetingId);
    const races = all.filter(({ raceNumber }) => raceNumber >= first);
    if (races.length >= cardRaces) return { link, meetingId, races: races.slice(0, cardRaces) };
  }
  throw new Error('Home has no card with eight races to pick.');
}

/** From a card to a struck win single of R20 on the first runner. */
export async function strikeTwenty(hand: Hand, meetingId: number): Promise<void> {
  const { page } = hand;
  await arrive(page, `/picks/${meetingId}`);
  await hand.tap(seen(page.getByRole('button', { name: /^Bet on / })));
  const slip = new SlipPage(page);
  const strike = page.getByRole('button', { name: /^(Strike|Accept) / });
  if (!(await isThere(seen(strike)))) await hand.tap(slip.chip);
  await seen(strike).waitFor();
  const forTwenty = page.getByRole('button', { name: /^(Strike|Accept) .*R20(?:\.00)?\b/ });
  if (!(await isThere(seen(forTwenty), 300))) {
    await hand.tap(seen(page.getByRole('button', { name: /^(?:Stake )?R20(?:\.00)?\b/ })));
  }
  await hand.tap(seen(forTwenty));
  await slip.receipts.waitFor();
}

/** From a page that has nothing to do with it to the own rank in sight. */
export async function findOwnRank(hand: Hand): Promise<void> {
  const { page } = hand;
  await arrive(page, '/faqpage');
  await hand.tap(seen(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Board' })));
  await hand.bringInSight(seen(page.getByRole('main').getByRole('button', { name: /^Rank .*\byou\b/ })));
}

/** From Home to why a bet paid what it paid. */
export async function explainWin(hand: Hand): Promise<void> {
  const { page } = hand;
  await arrive(page, '/');
  await hand.tap(seen(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Bets/ })));
  await hand.tap(seen(page.getByRole('main').getByText(/^Wins\b/)));
  await hand.tap(seen(page.getByRole('article').getByRole('button', { expanded: false })));
  await seen(page.getByRole('main').getByText(/ledger|entry|starting price/i)).waitFor();
}
