import { fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeJoined, makeLeague, makeNotification } from '../../../test/league-fixtures.ts';
import {
  address,
  base,
  bodyOf,
  press,
  leaguesServer as server,
  show,
  startLeagues,
  stopLeagues,
  timesMade,
  type,
} from '../../../test/leagues-stage.tsx';

beforeEach(startLeagues);
afterEach(stopLeagues);

describe('an owner', () => {
  const path = `${base}/UpdatePunterLeagueStatus`;
  const notifications = 'getLeagueNotifications/K7RW4Q';

  test.each([
    ['Approve', 1],
    ['Reject', 2],
  ])(
    '[T-LEAGUE-DECISION] [T-LEAGUE-DECISION-REFRESH] [E-LEAGUE-NOTIFICATIONS] can %s a request, which fetches the notifications again',
    async (word, status) => {
      server.answer(`${base}/${notifications}`, { leagueNotifications: [makeNotification()] });
      server.answer(path, { message: 'Success.' });
      show();
      await page.findByText('Maanhaar');
      const before = timesMade(notifications);
      server.answer(`${base}/${notifications}`, { leagueNotifications: [] });
      press(`${word} Maanhaar`);
      await waitFor(() => expect(timesMade(notifications)).toBe(before + 1));
      expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({
        leagueCode: 'K7RW4Q',
        punterId: 21,
        punterLeagueStatus: status,
      });
      expect(await page.findByText('Nobody at the moment.')).toBeInTheDocument();
    },
  );

  test('[T-LEAGUE-DECISION] has not decided when the message is another', async () => {
    server.answer(`${base}/${notifications}`, { leagueNotifications: [makeNotification()] });
    server.answer(path, { message: 'Success', detail: 'The request is gone.' });
    show();
    await page.findByText('Maanhaar');
    press('Approve Maanhaar');
    expect(await page.findByText('The request is gone.')).toBeInTheDocument();
  });

  const answered = { leagueName: 'Platteland Punters', leagueCode: 'K7RW4Q', shareLink: '' };

  test('[S-LEAGUES-MANAGE] renames, pauses joining and follows a new code', async () => {
    server.answer(`${base}/UpdateLeague`, answered);
    show();
    await page.findByText('Former leagues');
    type('League name', 'Plaas Punters');
    press('Save the name');
    await waitFor(() =>
      expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', leagueName: 'Plaas Punters' }),
    );
    press('Pause joining');
    await waitFor(() =>
      expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', joiningPaused: true }),
    );
    server.answer(`${base}/UpdateLeague`, { ...answered, leagueCode: 'Z9WT5K' });
    press('New code');
    fireEvent.click(within(page.getByRole('dialog')).getByRole('button', { name: 'New code' }));
    await waitFor(() => expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', rotateCode: true }));
    await waitFor(() => expect(address()).toContain('league=Z9WT5K'));
  });

  test('[S-LEAGUES-MANAGE] deletes only after being asked once more, with the number of players', async () => {
    server.answer(`${base}/UpdateLeague`, answered);
    show();
    await page.findByText('Former leagues');
    press('Delete A League');
    const dialog = within(page.getByRole('dialog', { name: 'Delete Platteland Punters?' }));
    expect(dialog.getByText(/^The league ends for all 18 players/)).toBeInTheDocument();
    expect(server.made).not.toContain(`POST ${base}/UpdateLeague`);
    server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [], joinedLeagues: [] });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete A League' }));
    await waitFor(() => expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', leagueStatus: 0 }));
    expect(await page.findByText('You don’t have a league yet')).toBeInTheDocument();
  });

  test('speaks to an owner who is alone in the league as to one', async () => {
    server.answer(`${base}/GetPunterLeagues`, {
      ownedLeagues: [makeLeague({ members: 1 })],
      joinedLeagues: [],
    });
    show();
    expect(await page.findByText(/^Deletes the league for you\./)).toBeInTheDocument();
    // What comes first is the way to company.
    const alone = page.getByText(/^It’s just you so far\./).parentElement as HTMLElement;
    expect(within(alone).getByRole('link', { name: /^WhatsApp/ })).toBeInTheDocument();
  });

  test('[S-LEAGUES-MANAGE] [E-LEAGUE-MEMBERS] removes a member, lifts a removal and offers the league to a member', async () => {
    server.answer(path, { message: 'Success.' });
    server.answer(`${base}/LiftRemoval`, {});
    server.answer(`${base}/UpdateLeague`, answered);
    show('/friendsChallenge?view=members');
    await page.findByText('Spoiler');
    press('Remove Maanhaar');
    fireEvent.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({
        leagueCode: 'K7RW4Q',
        punterId: 21,
        punterLeagueStatus: 3,
      }),
    );
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    fireEvent.click(page.getByText('Allow again'));
    await waitFor(() => expect(bodyOf('LiftRemoval')).toEqual({ leagueCode: 'K7RW4Q', punterId: 30 }));
    press('Hand over to a member');
    const dialog = within(page.getByRole('dialog'));
    fireEvent.change(await dialog.findByRole('combobox'), { target: { value: '21' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Offer it to Maanhaar' }));
    await waitFor(() =>
      expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', newOwnerPunterId: 21 }),
    );
  });
});

describe('a member', () => {
  const joined = '/friendsChallenge?leagues=joined';

  test('exits after being asked once more, and has no owner’s buttons', async () => {
    server.answer(`${base}/UpdatePunterLeagueStatus`, { message: 'Success.' });
    show(joined);
    await page.findByText('Former leagues');
    expect(page.queryByRole('button', { name: 'Delete A League' })).toBeNull();
    press('Exit the league');
    fireEvent.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Exit the league' }));
    await waitFor(() =>
      expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({
        leagueCode: 'M3XH9D',
        punterId: 7,
        punterLeagueStatus: 4,
      }),
    );
  });

  test('takes over a league that its owner offers', async () => {
    const handOver = {
      punterId: 7,
      punterAlias: 'Bolt_7',
      offeredAt: '2026-11-20T10:00:00+02:00',
      expiresAt: '2026-11-27T10:00:00+02:00',
      mine: true,
    };
    server.answer(`${base}/GetPunterLeagues`, {
      ownedLeagues: [],
      joinedLeagues: [makeJoined({ handOver })],
    });
    server.answer(`${base}/AnswerHandOver`, {});
    show(joined);
    await page.findByText('offered to you');
    press('Take it over');
    await waitFor(() => expect(bodyOf('AnswerHandOver')).toEqual({ leagueCode: 'M3XH9D', accept: true }));
  });

  test('reports a league', async () => {
    server.answer(`${base}/ReportLeague`, {});
    show(joined);
    await page.findByText('Former leagues');
    press('Report this league');
    fireEvent.click(page.getByRole('radio', { name: 'Someone is being harassed' }));
    press('Report');
    expect(await page.findByText('Thank you.')).toBeInTheDocument();
    expect(bodyOf('ReportLeague')).toEqual({ leagueCode: 'M3XH9D', reason: 'harassment' });
  });
});
