import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { makeConfig } from '../../../test/fixtures.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('content');
  deskServer.answer('/api/Desk/GetSiteSettings', {
    ...{
      number: 0,
      file: makeConfig({ supportAddress: 'PO Box 1' }),
      config: { facebookUrl: 'https://f.example' },
    },
    ...{ asShipped: ['title', 'facebookUrl'], numbers: [], versions: [] },
    computed: [1, 2, 3, 4, 5].map((id) => ({ id, value: 0 })),
  });
  deskServer.answer('/api/Meeting/GetAllMeetings', { meetings: [] });
});
afterEach(stopDesk);

const field = async (name: string) => await screen.findByRole('textbox', { name });
const write = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const publish = async () => await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
const published = () => deskServer.bodies.filter((body) => body !== null && 'config' in (body as object));

test('every wrong setting is marked with what is expected, and nothing is published (rule: desk-settings)', async () => {
  openDesk('/desk/settings');
  await write('Title of the site', ' ');
  await write('Support telephone', 'abc');
  await write('Facebook', 'not a url');
  await write('Place a bet', 'javascript:alert(1)');
  await write('Players daily', '1.5');
  await write('Jackpot prizes, in rands', 'x');
  await publish();
  expect(screen.getByRole('alert')).toHaveTextContent('Correct what is marked first.');
  const wrong = screen.getAllByRole('textbox').filter((each) => each.getAttribute('aria-invalid') === 'true');
  const expected = wrong.map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? ''));
  expect(expected.map((each) => each?.textContent)).toEqual([
    'The title of the site can’t be empty.',
    'Expected a telephone number, as 0800 123 456 or +27 11 555 0100, or nothing.',
    'Expected an address that begins with https:// or http://, or nothing.',
    'Expected an address that begins with https:// or http://, or nothing.',
    'Expected rands from 0, with at most two decimals, or nothing.',
    'Expected a whole number from 0, or nothing.',
  ]);
  expect(await field('Title of the site')).toHaveFocus();
  expect(published()).toEqual([]);

  await write('Title of the site', 'Turf');
  await write('Support telephone', ' 0800 123 456 ');
  await write('Facebook', '');
  await write('Place a bet', 'https://bets.example');
  await write('Players daily', '15');
  await write('Jackpot prizes, in rands', '');
  deskServer.answer('/api/Desk/PublishSiteSettings', { number: 1 });
  await publish();
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(published()[0]).toMatchObject({
    config: { title: 'Turf', supportPhone: '0800 123 456', facebookUrl: '' },
    numbers: [{ id: 4, value: 15 }],
  });
});

test('a setting says where its value comes from, and what is typed that it is not published', async () => {
  openDesk('/desk/settings');
  const of = async (name: string) => {
    const place = (await field(name)).closest('div')?.parentElement as HTMLElement;
    const act = within(place).queryByRole('button')?.textContent;
    return [place.querySelector('p')?.textContent, act];
  };
  expect(await of('Title of the site')).toEqual(['As the product comes.', undefined]);
  expect(await of('Support address')).toEqual(['From the operator’s file.', undefined]);
  const set = 'Set at the desk.Back to the product’s';
  expect(await of('Facebook')).toEqual([set, 'Back to the product’s']);
  await write('Facebook', 'https://other.example');
  expect(await of('Facebook')).toEqual(['Changed, not published yet.Undo', 'Undo']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Facebook' }));
  expect(await of('Facebook')).toEqual([set, 'Back to the product’s']);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the product’s: Facebook' }));
  expect(await of('Facebook')).toEqual(['Changed, not published yet.Undo', 'Undo']);
});
