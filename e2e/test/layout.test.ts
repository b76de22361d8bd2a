import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { findLayoutFaults } from '../src/layout-faults.ts';
import {
  askToWithdraw,
  compare,
  fillSlip,
  meet,
  openAll,
  openBet,
  openRow,
  openRunner,
  pickOne,
  tableOf,
} from '../src/layout-steps.ts';
import { content, dialog, heading, measureScreens, openDialog, rankRow } from '../src/measure-screens.ts';
import { findPastMeeting } from '../src/past-meeting.ts';
import { prepareLeague, prepareMeeting, prepareSoccer } from '../src/prepare-layout.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { SlipPage } from '../src/slip-page.ts';

test.describe('at 320, 360, 768 and 1440, light and dark, with text as it is and at 200 %, nothing overflows, is cut or covered (WCAG 1.4.4)', () => {
  test('on the screens of a visitor @once', async ({ page, request, supplier, watch }) => {
    test.slow();
    watch.allow(/status of 40[04]/);
    await supplier.publishCard('Layoutfield', new Date(Date.now() + 40 * 60_000));
    const { meetingId } = supplier;
    const past = await findPastMeeting(request);
    await measureScreens(
      page,
      [
        { name: 'Home', path: '/', shows: content(/Layoutfield/) },
        { name: 'card', path: `/picks/${meetingId}`, shows: heading('Layoutfield'), prepare: pickOne },
        {
          name: 'lucky pick',
          path: `/luckypick/${meetingId}`,
          shows: (shown) => shown.getByRole('list', { name: 'Drawn runners' }),
        },
        { name: 'board, empty', path: `/leaderboard?meetingId=${meetingId}`, shows: heading('Leaderboard') },
        { name: 'board of hundreds', path: `/leaderboard?meetingId=${past}`, shows: rankRow },
        { name: 'runner, open', path: `/runner/${meetingId}/1/1`, shows: heading('Price') },
        { name: 'runner', path: `/runner/${past}/1/1`, shows: heading('Price'), prepare: openAll },
        { name: 'sign-in dialog', path: '/results', shows: dialog },
        { name: 'invitation', path: '/friendsLeague?CODE=K7RW4Q', shows: heading(/./) },
        { name: 'stats', path: '/stats', shows: heading(/./), prepare: openAll },
        { name: 'learn', path: '/learntoplay', shows: heading('Learn How to Play') },
        { name: 'FAQ', path: '/faqpage', shows: heading('FAQ') },
        { name: 'PAIA', path: '/paia', shows: heading('PAIA Manual') },
        { name: 'terms', path: '/termsandconditions', shows: heading('Terms and Conditions') },
        { name: 'not found', path: '/no/such/path', shows: heading('Not found') },
      ],
      ['Furlong'],
    );
  });

  test('on the screens of a meeting, of bets and of money @once', async ({ page, site, supplier }, {
    project,
  }) => {
    test.slow();
    const punter = punterFor(project.name, 'measures');
    await prepareMeeting(site, supplier, punter);
    const { meetingId } = supplier;
    const slip = new SlipPage(page);
    await signInAtOnce(page, punter);
    await measureScreens(
      page,
      [
        { name: 'Home', path: '/', shows: content(/Layoutvale/) },
        {
          name: 'card, open',
          path: `/picks/${meetingId}?race=3`,
          shows: heading('Layoutvale'),
          prepare: openRunner,
        },
        { name: 'card, off', path: `/picks/${meetingId}?race=2`, shows: heading('Layoutvale') },
        {
          name: 'card, resulted, and its jackpot',
          path: `/picks/${meetingId}?race=1`,
          shows: content(/The Layout Progressive/),
          prepare: openAll,
        },
        { name: 'quick picks', path: null, shows: dialog, prepare: openDialog(/^Quick picks/) },
        {
          name: 'slip',
          path: `/picks/${meetingId}?race=4`,
          shows: heading('Layoutvale'),
          prepare: () => fillSlip(page, slip),
        },
        {
          name: 'slip, prices changed',
          path: null,
          shows: dialog,
          prepare: async () => {
            await slip.open();
            await page.route('**/api/Meeting/GetMeetingRaces/**', () => undefined);
            await supplier.setPrices(4, { 1: ['5/2', '4/5'] });
            await slip.strikeButton.click();
            await expect(slip.panel.getByText(/ waits? for your answer/)).toBeVisible();
          },
        },
        {
          name: 'slip, struck',
          path: null,
          shows: dialog,
          prepare: async () => {
            await slip.open();
            await slip.panel
              .getByRole('button', { name: /^Accept/ })
              .first()
              .click();
            await expect(slip.receipts.getByRole('button', { name: 'Done' })).toBeVisible();
            await page.unroute('**/api/Meeting/GetMeetingRaces/**');
          },
        },
        {
          name: 'board',
          path: `/leaderboard?meetingId=${meetingId}`,
          shows: rankRow,
          prepare: openRow,
        },
        { name: 'My Bets', path: '/myBets', shows: content(/R2\.00|R3\.00/) },
        {
          name: 'My Bets, settled',
          path: '/myBets?show=settled',
          shows: content(/R3\.00/),
          prepare: openBet,
        },
        { name: 'results', path: `/results?meetingId=${meetingId}`, shows: content(/Copper Comet/) },
        { name: 'wallet', path: '/wallet', shows: content(/Closing balance/) },
        { name: 'withdrawal', path: null, shows: dialog, prepare: askToWithdraw },
      ],
      [punter.alias, 'Furlong'],
    );
  });

  test('on the screens of soccer and of the account @once', async ({ page, site }, {
    project,
    testId,
    retry,
  }) => {
    test.slow();
    const punter = punterFor(project.name, 'measures');
    const { calls } = await signInByCalls(site, punter);
    const soccer = await prepareSoccer(site, calls, `${testId}-${retry}`);
    const slip = new SlipPage(page);
    const goal = /Egoli Miners: one goal more/;
    await signInAtOnce(page, punter);
    await measureScreens(
      page,
      [
        { name: 'fixtures', path: soccer.fixtures, shows: content(/Egoli Miners/), wholeWords: true },
        { name: 'fixture', path: soccer.fixture, shows: heading('Match result'), wholeWords: true },
        {
          name: 'slip of soccer',
          path: null,
          shows: dialog,
          prepare: async () => {
            await page
              .getByRole('main')
              .getByRole('button', { name: /^Egoli Miners to win/ })
              .click();
            await slip.open();
            await expect(slip.panel.getByRole('checkbox').first()).toBeVisible();
          },
        },
        {
          name: 'predictor',
          path: soccer.predictor,
          shows: content(/Egoli Miners/),
          wholeWords: true,
          prepare: () => page.getByRole('button', { name: goal }).first().click(),
        },
        { name: 'predictor board', path: soccer.board, shows: rankRow, prepare: openRow },
        { name: 'fixture under way', path: soccer.live, shows: content(/38/), wholeWords: true },
        { name: 'protection', path: '/protection', shows: heading('Your identity') },
        { name: 'limit', path: null, shows: dialog, prepare: openDialog(/deposit limit/) },
        {
          name: 'break',
          path: '/protection',
          shows: heading('Your identity'),
          prepare: openDialog(/^Take a break/),
        },
        { name: 'account', path: '/account', shows: heading('Where you are signed in') },
        { name: 'notifications', path: '/notifications', shows: heading('Notifications') },
        { name: 'notification settings', path: '/notifications/settings', shows: heading(/Notification/) },
      ],
      [punter.alias, 'Furlong'],
    );
  });

  test('on the screens of leagues and of a meeting that is over @once', async ({ page, site }, {
    project,
    testId,
    retry,
  }) => {
    test.slow();
    const owner = punterFor(project.name, 'hosts');
    const friend = punterFor(project.name, 'joins');
    const { leagueCode, shareLink, meetingId } = await prepareLeague(
      site,
      `${testId}-${retry}`,
      await signInByCalls(site, owner),
      await signInByCalls(site, friend),
    );
    const league = `/friendsChallenge?league=${leagueCode}&meetingId=${meetingId}`;
    const head = heading('Leagues');
    await signInAtOnce(page, owner);
    await measureScreens(
      page,
      [
        { name: 'Home after a meeting', path: '/', shows: content(/Layoutdale/) },
        {
          name: 'board, final',
          path: `/leaderboard?meetingId=${meetingId}`,
          shows: rankRow,
          prepare: compare,
        },
        { name: 'results, final', path: `/results?meetingId=${meetingId}`, shows: content(/Copper Comet/) },
        { name: 'My Stats', path: '/mystats', shows: heading('My Stats'), prepare: openAll },
        { name: 'league', path: league, shows: rankRow, prepare: openRow },
        { name: 'season', path: `${league}&view=season`, shows: tableOf(friend.alias) },
        {
          name: 'duels',
          path: `${league}&view=duels`,
          shows: tableOf(friend.alias),
          prepare: meet(friend.alias),
        },
        { name: 'members', path: `${league}&view=members`, shows: content(new RegExp(friend.alias)) },
        {
          name: 'a new league',
          path: '/friendsChallenge',
          shows: head,
          prepare: openDialog(/^Create A League/),
        },
        {
          name: 'season settings',
          path: '/friendsChallenge',
          shows: head,
          prepare: openDialog(/^What counts for the season/),
        },
        { name: 'joined leagues, none', path: '/friendsChallenge?leagues=joined', shows: head },
        { name: 'leagues on the board', path: '/leaderboard?leagues=open', shows: rankRow },
        {
          name: 'own invitation',
          path: shareLink,
          shows: content(/Crew of Upper/),
        },
      ],
      [owner.alias, friend.alias, 'Furlong'],
    );
  });

  test('on the screens of a punter who takes a break @once', async ({ page, site, supplier }, {
    project,
  }) => {
    await supplier.publishCard('Layoutrest', new Date(Date.now() + 40 * 60_000));
    const punter = punterFor(project.name, 'pauses');
    const { calls } = await signInByCalls(site, punter);
    await calls.post('/api/Protection/TakeTimeOut', { data: { guid: randomUUID(), length: 'day' } });
    await signInAtOnce(page, punter);
    await measureScreens(
      page,
      [
        { name: 'Home', path: '/', shows: content(/Layoutrest/) },
        { name: 'card', path: `/picks/${supplier.meetingId}`, shows: heading('Layoutrest') },
        { name: 'protection', path: '/protection', shows: heading('Your identity') },
      ],
      [punter.alias, 'Furlong'],
    );
  });

  test('on the pages of signing in @once', async ({ page }) => {
    const faults: string[] = [];
    const measure = async (name: string) => {
      // These pages know dark by the browser's setting only.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await findLayoutFaults(page);
        faults.push(...found.map((fault) => `${name}, ${colorScheme} ${fault}`));
      }
    };
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(heading('Sign in')(page)).toBeVisible();
    await measure('sign in');
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await measure('register, with problems');
    await page.goto('/identity/forgot');
    await measure('forgotten password');
    expect(faults).toEqual([]);
  });
});
