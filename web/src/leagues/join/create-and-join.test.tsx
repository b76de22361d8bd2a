import { fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeLeagueBoard, makeRequest } from '../../../test/league-fixtures.ts';
import {
  address,
  base,
  board,
  bodyOf,
  press,
  leaguesServer as server,
  show,
  startLeagues,
  stopLeagues,
  type,
} from '../../../test/leagues-stage.tsx';

beforeEach(startLeagues);
afterEach(stopLeagues);

describe('[S-LEAGUES-CREATE] creating a league', () => {
  const made = {
    leagueName: 'Kaap Kennels',
    leagueCode: 'Q8LD2V',
    shareLink: '/friendsLeague?CODE=Q8LD2V&s=x',
  };
  const create = async (name: string) => {
    show();
    await page.findByText('Former leagues');
    press('Create A League');
    const dialog = within(page.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('League name'), { target: { value: name } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create A League' }));
    return dialog;
  };

  test('[V-LEAGUE-CREATED] succeeds when status, message, detail and name say so, and offers its code and link', async () => {
    server.answer(`${base}/CreateLeague`, made);
    server.answer(board('Q8LD2V'), makeLeagueBoard());
    await create('  Kaap  Kennels ');
    expect(await page.findByRole('heading', { name: 'Kaap Kennels is ready' })).toBeInTheDocument();
    expect(bodyOf('CreateLeague')).toMatchObject({ punterId: 7, leagueName: 'Kaap Kennels' });
    const link = page.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href') ?? '';
    expect(link.startsWith('https://wa.me/?text=')).toBe(true);
    expect(decodeURIComponent(link)).toContain(`${window.location.origin}${made.shareLink}`);
    await waitFor(() => expect(address()).toContain('league=Q8LD2V'));
  });

  test.each([
    ['another name came back', { ...made, leagueName: 'Kaap Kennel', detail: 'Success' }, 'Success'],
    ['the detail is not Success', { ...made, detail: 'It is being looked at.' }, 'It is being looked at.'],
    ['the message is not Success', { ...made, message: 'Success.', detail: 'Not quite.' }, 'Not quite.'],
  ])(
    '[V-LEAGUE-CREATED] [V-LEAGUE-CREATE-DETAIL] fails with the detail when %s',
    async (_why, answer, detail) => {
      server.answer(`${base}/CreateLeague`, answer);
      const dialog = await create('Kaap Kennels');
      expect(await dialog.findByText(detail)).toBeInTheDocument();
      expect(page.queryByText('Kaap Kennels is ready')).toBeNull();
    },
  );

  test('[V-LEAGUE-CREATE-DETAIL] shows the reason of a refusal, and sends a repetition under the same key', async () => {
    server.refuse(`${base}/CreateLeague`, 'You have a league of this name already.', { errorCode: 122 });
    const dialog = await create('Kaap Kennels');
    expect(await dialog.findByText('You have a league of this name already.')).toBeInTheDocument();
    const { guid } = bodyOf('CreateLeague') as { guid: string };
    fireEvent.click(dialog.getByRole('button', { name: 'Create A League' }));
    await waitFor(() =>
      expect(server.made.filter((each) => each === `POST ${base}/CreateLeague`)).toHaveLength(2),
    );
    expect(bodyOf('CreateLeague')).toMatchObject({ guid });
  });
});

describe('[S-LEAGUES-JOIN] joining a league', () => {
  const join = async (code: string) => {
    show();
    await page.findByText('Former leagues');
    press('Join A League');
    type('League Code', code);
    press('Ask to join');
  };
  const path = `${base}/UpdatePunterLeagueStatus`;

  test('[T-LEAGUE-JOIN] has asked when the status is 1 and the message Success., and the request stands there', async () => {
    server.answer(path, { message: 'Success.' });
    server.answer(`${base}/GetLeagueRequests`, { leagueRequests: [makeRequest()] });
    await join(' p4tn6x ');
    expect(await page.findByText('You’ve asked to join.')).toBeInTheDocument();
    expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({ punterId: 7, leagueCode: 'p4tn6x' });
    press('Done');
    expect(await page.findByText('Sunday Stayers')).toBeInTheDocument();
    server.answer(`${base}/CancelLeagueRequest`, {});
    press(/^Take it back.*Sunday Stayers$/);
    await waitFor(() => expect(bodyOf('CancelLeagueRequest')).toEqual({ requestId: 5 }));
  });

  test('says within the sentence when one who was rejected may ask again', async () => {
    const mayAskAgainAt = new Date(Date.now() + 86_400_000).toISOString();
    server.answer(`${base}/GetLeagueRequests`, {
      leagueRequests: [makeRequest({ state: 'rejected', mayAskAgainAt })],
    });
    show();
    expect(await page.findByText(/^You can ask again from tomorrow, \d\d:\d\d\.$/)).toBeInTheDocument();
  });

  test('[T-LEAGUE-JOIN] [V-LEAGUE-JOIN-TEXT] [X-JOIN-FAILED] has failed with any other message', async () => {
    server.answer(path, { message: 'Success' });
    await join('P4TN6X');
    expect(await page.findByText('The request to join was not successful')).toBeInTheDocument();
  });

  test.each([108, 109, 110, 111, 112])(
    '[V-LEAGUE-JOIN-DETAIL] [X-JOIN-FAILED] shows the detail of %i',
    async (errorCode) => {
      server.refuse(path, 'There is no league with this code.', { errorCode });
      await join('P4TN6X');
      expect(await page.findByText('There is no league with this code.')).toBeInTheDocument();
    },
  );

  test.each([107, 113])(
    '[V-LEAGUE-JOIN-TEXT] [X-JOIN-FAILED] shows the general text for %i',
    async (errorCode) => {
      server.refuse(path, 'Something private.', { errorCode });
      await join('P4TN6X');
      expect(await page.findByText('The request to join was not successful')).toBeInTheDocument();
      expect(page.queryByText('Something private.')).toBeNull();
    },
  );

  test.each(['  ', '12', 'K7R W4'])('needs a whole code, not %j', async (code) => {
    await join(code);
    expect(page.getByText('A code has 6 letters and digits. Check it and try again.')).toBeInTheDocument();
    expect(server.made).not.toContain(`POST ${path}`);
  });
});
