import { fireEvent, screen } from '@testing-library/react';
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

const madeAt = '2026-11-21T10:00:00.000Z';
const documents = ['FAQ', 'Learn How to Play'].map((title) => ({
  ...{ platformId: 4, title, published: 1, publishedAt: madeAt },
  ...{ followsFile: true, newest: 2, newestAt: madeAt },
}));
const version = { madeAt, madeBy: null, shipped: true, restoredFrom: null };

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('content');
  deskServer.answer('/api/Desk/ListDocuments', {
    documents,
    platformId: 4,
    hasMore: false,
    timed: [],
    hasMoreTimed: false,
  });
  deskServer.answer('/api/Desk/GetDocument', {
    ...{ document: documents[0], number: 2, html: '<p>Old</p>', timed: [] },
    versions: [2, 1].map((number) => ({ ...version, number })),
  });
  deskServer.answer('/api/Desk/ListBanners', { banners: [] });
  const file = makeConfig();
  const settings = { number: 0, file, config: {}, asShipped: [], numbers: [], computed: [], versions: [] };
  deskServer.answer('/api/Desk/GetSiteSettings', settings);
  deskServer.answer('/api/Meeting/GetAllMeetings', { meetings: [] });
});
afterEach(stopDesk);

const press = async (role: 'button' | 'link', name: string | RegExp) =>
  await userEvent.click(await screen.findByRole(role, { name }));
const isAsked = () => screen.queryByRole('dialog', { name: 'Your changes are not saved' }) !== null;

async function write(text: string) {
  await press('button', 'HTML');
  fireEvent.change(screen.getByRole('textbox', { name: /^Text of/ }), { target: { value: text } });
}

/** Whether a reload would be asked about. */
function isReloadAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a text that is not saved is not lost to another page, text or version without a question', async () => {
  openDesk('/desk/content?title=FAQ&platform=4');
  expect(isReloadAsked()).toBe(false);
  await write('<p>New</p>');
  expect(isReloadAsked()).toBe(true);
  for (const [role, name] of [
    ['link', 'Banners'],
    ['link', /^Learn How to Play/],
    ['button', 'Open version 1'],
  ] as const) {
    await press(role, name);
    await press('button', 'Keep editing');
    expect(isAsked()).toBe(false);
    expect(screen.getByRole('textbox', { name: 'Text of FAQ, as HTML' })).toHaveValue('<p>New</p>');
  }
  await press('link', 'Banners');
  await press('button', 'Lose the changes');
  expect(await screen.findByRole('heading', { name: 'Banners' })).toBeInTheDocument();
  expect(isAsked()).toBe(false);
  expect(isReloadAsked()).toBe(false);
});

test('settings that are not published are not lost to another page without a question', async () => {
  const { router } = openDesk('/desk/settings');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Special event' }), {
    target: { value: 'The July' },
  });
  await press('link', 'Content');
  expect(isAsked()).toBe(true);
  expect(router.state.location.pathname).toBe('/desk/settings');
  await press('button', 'Keep editing');
  await press('button', 'Back to what holds');
  await press('link', 'Content');
  expect(await screen.findByRole('heading', { name: 'Content' })).toBeInTheDocument();
});

test('a banner that is not saved is not lost to Back without a question, an untouched one is', async () => {
  openDesk('/desk/banners');
  await press('button', 'Add a banner');
  await press('button', 'Back');
  await press('button', 'Add a banner');
  fireEvent.change(screen.getByRole('textbox', { name: 'What it says' }), { target: { value: 'July' } });
  await press('button', 'Back');
  await press('button', 'Keep editing');
  expect(screen.getByRole('textbox', { name: 'What it says' })).toHaveValue('July');
  await press('button', 'Back');
  await press('button', 'Lose the changes');
  expect(await screen.findByRole('button', { name: 'Add a banner' })).toBeInTheDocument();
});
