import { accountMenu } from '@furlong/e2e/steps';
import { mailedLinks, type TestSite } from '@furlong/e2e/test-site';
import type { Locator } from '@playwright/test';
import type { Hand } from './flow-hand.ts';

const newcomer = {
  email: 'flow.counter@punters.invalid',
  mobile: '082 123 4567',
  password: 'a grey horse at noon',
  alias: 'FlowCounter',
} as const;
const stepsMax = 30;
const confirmPath = '/identity/confirm';

interface Step {
  /** What on the screen asks for it. */
  readonly sign: Locator;
  readonly act: () => Promise<void>;
  readonly isLast?: true;
}

/**
 * From Home as a visitor to a first pick: registers, opens the mail, signs in where that is asked, chooses an alias,
 * goes to a card and picks. Follows the screens, whatever their order, so that the way may get shorter.
 */
export async function registerAndPick(hand: Hand, site: TestSite): Promise<void> {
  const { page } = hand;
  await page.goto('/');
  let isRegistered = false;
  for (let taken = 0; taken < stepsMax; taken += 1) {
    const steps = isRegistered ? signingIn(hand) : registering(hand, site, () => (isRegistered = true));
    await anyOf(steps.map(({ sign }) => sign)).waitFor();
    for (const { sign, act, isLast } of steps) {
      if (!(await sign.isVisible())) continue;
      const before = page.url();
      await act();
      if (isLast === true) return;
      // The same sign stands until the next screen is there, which may have one of the same name.
      await Promise.race([sign.waitFor({ state: 'hidden' }), page.waitForURL((url) => url.href !== before)]);
      break;
    }
  }
  throw new Error(`No pick after ${stepsMax} steps, at ${page.url()}.`);
}

const anyOf = (signs: readonly Locator[]): Locator => signs.reduce((one, other) => one.or(other)).first();
const seen = (target: Locator): Locator => target.filter({ visible: true }).first();

function tapOn(hand: Hand, name: RegExp): Step {
  const { page } = hand;
  const sign = seen(page.getByRole('button', { name }).or(page.getByRole('link', { name })));
  return { sign, act: () => hand.tap(sign) };
}

/** Where several are asked for at once, the first here comes first. */
function registering(hand: Hand, site: TestSite, onRegistered: () => void): readonly Step[] {
  const { page } = hand;
  return [
    tapOn(hand, /^(?:Skip(?! to)|Not now|Leave|No thanks)/),
    { sign: seen(page.getByLabel('Mobile number')), act: () => fillRegistration(hand) },
    {
      sign: seen(page.getByRole('heading', { name: 'Check your e-mail' })),
      act: async () => {
        onRegistered();
        // The link in the mail, which opens here.
        await page.goto(mailedLinks(site, confirmPath).at(-1) ?? '');
        hand.tapElsewhere();
      },
    },
    tapOn(hand, /^Register\b/),
    tapOn(hand, /^Sign in/),
  ];
}

async function fillRegistration(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.fill(page.getByLabel('E-mail address'), newcomer.email);
  await hand.fill(page.getByLabel('Mobile number'), newcomer.mobile);
  await hand.fill(page.getByLabel('Day'), '27');
  await hand.fill(page.getByLabel('Month'), '3');
  await hand.fill(page.getByLabel('Year'), '1990');
  await hand.fill(page.getByLabel('Password', { exact: true }), newcomer.password);
  await hand.tick(page.getByLabel(/18 or older/));
  await hand.tap(page.getByRole('button', { name: /^Register/ }));
}

/** In the browser that registered the confirmed are signed in by themselves: Home's Sign in is about to go. */
function signingIn(hand: Hand): readonly Step[] {
  const { page } = hand;
  const signedIn = page.locator('body').filter({ has: accountMenu(page) });
  const runner = seen(signedIn.getByRole('radiogroup', { name: /runners/ }).getByRole('radio'));
  const card = seen(
    signedIn.getByRole('main').locator('a[href*="meetingId="], a[href*="/picks/"]:not([href*="#"])'),
  );
  return [
    {
      sign: seen(page.getByLabel('Alias', { exact: true })),
      act: async () => {
        await hand.fill(page.getByLabel('Alias', { exact: true }), newcomer.alias);
        await hand.tap(page.getByRole('button', { name: /^(?:Save|Choose|Take)/ }));
      },
    },
    tapOn(hand, /^(?:Skip(?! to)|Not now|Leave|No thanks)/),
    tapOn(hand, /^Confirm/),
    tapOn(hand, /^(?:Go to sign in|Go on|Start|Play now)/),
    {
      sign: seen(page.getByLabel('E-mail address or username')),
      act: async () => {
        const name = page.getByLabel('E-mail address or username');
        if ((await name.inputValue()) === '') await hand.fill(name, newcomer.email);
        await hand.fill(page.getByLabel('Password', { exact: true }), newcomer.password);
        await hand.tap(page.getByRole('button', { name: 'Sign in', exact: true }));
      },
    },
    { sign: runner, act: () => hand.tap(runner), isLast: true },
    { sign: card, act: () => hand.tap(card) },
  ];
}
