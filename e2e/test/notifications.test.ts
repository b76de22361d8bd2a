import { expect, type Page, type Worker } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { atBothWidths, checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { accountMenu, signOut } from '../src/steps.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

/** Notifications as the server answers them, which otherwise need days of play. */
const told = {
  ...{ status: 1, errorCode: 0, message: 'Success', detail: 'Success' },
  ...{ responseType: 'success', responseMessage: 'Success' },
  notifications: [
    {
      ...{ id: 12, type: 'success', kind: 'meeting-result', title: 'Turffontein: your result', read: false },
      ...{ text: '3rd of 41, 18 points.', link: '/leaderboard?meetingId=1', at: '2026-11-20T14:00:00Z' },
    },
    {
      ...{ id: 11, type: 'warning', kind: 'league-request', read: false },
      ...{ title: 'The Saturday Crew of Upper Houghton: WWWWWWWWWWWWWWWWWWWW asks to join' },
      ...{
        text: 'You own the league, so you decide.',
        link: '/friendsChallenge',
        at: '2026-11-20T12:00:00Z',
      },
    },
    {
      ...{ id: 10, type: 'error', kind: 'league-answer', title: 'Old Boys', read: true },
      ...{ text: 'The owner declined your request to join.', link: '/friendsChallenge' },
      ...{ at: '2026-11-19T12:00:00Z' },
    },
  ],
  unread: 2,
  next: 10,
};

async function untilControlled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state === "activated"'), {
      timeout: 30_000,
    })
    .toBe(true);
}

test('a punter finds the notifications under the bell, and chooses what comes @once', async ({
  page,
  watch,
}, { project }) => {
  test.slow();
  watch.allow(/404 \(Not Found\)/);
  await page.route('**/api/leaderboard/GetNotifications*', (route) => route.fulfill({ json: told }));
  await signInAtOnce(page, punterFor(project.name, 'notices'));
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await checkBothWidths(page, 'the bell');
  await bell(page).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page).toHaveTitle(/^Notifications/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'See the board: Turffontein: your result' })).toBeVisible();
  const expectNoScroll = () =>
    atBothWidths(page, async () => {
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    });
  await expectNoScroll();
  await checkBothWidths(page, 'notifications');

  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL('/notifications/settings');
  const result = page.getByRole('switch', { name: 'Result of your meeting' });
  await expect(result).toBeChecked();
  await result.focus();
  await page.keyboard.press('Space');
  await expect(result).not.toBeChecked();
  await page.getByRole('textbox', { name: 'From' }).fill('20:30');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeDisabled();
  await expectNoScroll();
  await checkBothWidths(page, 'notification settings');
  await page.reload();
  await expect(result).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('20:30');
  await accountMenu(page).click();
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Notifications' }),
  ).toBeVisible();
});

test.describe('the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows each push and opens where it leads, in an open page and in a new one (rule: push-consent) @once', async ({
    context,
    page,
    site,
    watch,
  }) => {
    test.slow();
    watch.allow(/404 \(Not Found\)/);
    await page.goto('/');
    await untilControlled(page);
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('There is no worker');
    await noteShown(worker);
    const deliver = await pusher(page, site.url);
    const navigate = `${site.url}/leaderboard?meetingId=1`;
    await deliver(
      JSON.stringify({
        web_push: 8030,
        notification: { title: 'Turffontein: your result', body: 'Number 3 of 41.', navigate, tag: 'one' },
      }),
    );
    await expect
      .poll(() => shown(worker))
      .toEqual(['Turffontein: your result, leads to /leaderboard?meetingId=1']);
    // One that cannot be read is shown all the same: a hidden one would end the subscription on iPhones.
    await deliver('');
    await expect.poll(() => shown(worker)).toHaveLength(2);
    expect((await shown(worker))[1]).toBe('You have a notification, leads to /notifications');

    await signInAtOnce(page, punterFor('phone', 'notices'));
    await expect(bell(page)).toBeVisible();
    await tap(worker, '/leaderboard?meetingId=1');
    await expect(page).toHaveURL('/leaderboard?meetingId=1');

    // The start page of an installed app, opened by the system in place of the target.
    await page.evaluate(
      `caches.open('furlong-notices').then((notes) => notes.put('/notices/target',
        new Response(JSON.stringify({ path: '/learntoplay', at: Date.now() }))))`,
    );
    await page.goto('/');
    await expect(page).toHaveURL('/learntoplay');
    await signOut(page);
    await expect(bell(page)).toHaveCount(0);
  });
});

/** Delivers pushes to the page's worker, as the browser's own push service would. */
async function pusher(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** Has the worker note what it asks the browser to show: one without a screen refuses to. */
async function noteShown(worker: Worker): Promise<void> {
  await worker.evaluate(`{
    self.told = [];
    registration.showNotification = async (title, { data }) => void told.push(title + ', leads to ' + data);
  }`);
}

function shown(worker: Worker): Promise<string[]> {
  return worker.evaluate('told') as Promise<string[]>;
}

/** Taps a notification that leads to a path. */
async function tap(worker: Worker, path: string): Promise<void> {
  await worker.evaluate(`new Promise((resolve) => {
    const notification = { data: ${JSON.stringify(path)}, close() {} };
    const event = new Event('notificationclick');
    dispatchEvent(Object.assign(event, { notification, waitUntil: (work) => work.then(resolve) }));
  })`);
}
