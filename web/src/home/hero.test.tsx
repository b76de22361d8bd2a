import type { CmsImage } from '@furlong/contract/schemas/content';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, makeConfig, makeMeeting, makeRace } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { frontEndSettingsKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { Hero } from './hero.tsx';
import { Notices } from './notices.tsx';
import { SiteNumbers } from './site-numbers.tsx';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const meeting = makeMeeting({ races: [{ ...makeRace(), placed: [] }] });
const image: CmsImage = {
  id: 1,
  altText: 'Free to play',
  active: true,
  startDate: '2026-11-01T00:00:00+02:00',
  endDate: '2026-11-30T00:00:00+02:00',
  imageURL: '/good.svg',
  variant: 'pc-slide',
  linkURL: '/learntoplay',
};

let answer: () => Response;

beforeEach(() => {
  setConfig(makeConfig());
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  // jsdom loads no images: an address with "broken" fails here.
  vi.stubGlobal(
    'Image',
    class {
      onload = () => {};
      onerror = () => {};
      set src(address: string) {
        queueMicrotask(() => (address.includes('broken') ? this.onerror() : this.onload()));
      }
    },
  );
});
afterEach(() => {
  useSession.getState().clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function draw(element = <Hero meeting={meeting} now={now} />) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
}

test("[S-CAROUSEL-BROKEN-IMAGE] [X-CAROUSEL-IMAGE] the operator's slides follow the next meeting; a broken image is skipped silently", async () => {
  answer = () =>
    answerWith({ images: [image, { ...image, id: 2, imageURL: '/broken.svg', altText: 'Broken' }] });
  draw();
  expect(page.getByRole('heading', { name: 'Kenilworth' })).toBeInTheDocument();
  expect(await page.findByRole('button', { name: 'Slide 2' })).toBeInTheDocument();
  expect(page.queryByRole('button', { name: 'Slide 3' })).toBeNull();
  expect(page.queryByAltText('Broken')).toBeNull();
  expect(page.getByAltText('Free to play')).toBeInTheDocument();
  expect(page.queryByRole('alert')).toBeNull();
});

test('without slides the next meeting is shown alone', async () => {
  answer = () => answerWith({ images: [{ ...image, active: false }] });
  draw();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(page.getByRole('heading', { name: 'Kenilworth' })).toBeInTheDocument();
  expect(page.queryByRole('region', { name: 'Notices' })).toBeNull();
});

test("[X-CMS-IMAGES-LOAD] a failure to load says 'Error retriving cms images data.', and the next meeting stays", async () => {
  answer = () => new Response('{}', { status: 403 });
  draw();
  expect(await page.findByText('Error retriving cms images data.')).toBeInTheDocument();
  expect(page.getByRole('heading', { name: 'Kenilworth' })).toBeInTheDocument();
});

const settings = (values: readonly number[]) => ({
  frontEndSettings: values.map((value, place) => ({ id: place + 1, value })),
});

test('Home shows formatted figures and leaves out those too small to say anything', async () => {
  answer = () => answerWith(settings([8_416_250, 312, 36, 3412, 1086]));
  draw(<SiteNumbers />);
  expect((await page.findByText('Stakes paid out')).nextElementSibling?.textContent).toBe(
    'R8\u00a0416\u00a0250',
  );
  expect(page.getByText('Players daily').nextElementSibling?.textContent).toBe('3\u2009412');
  expect(page.getByText('Meetings held').nextElementSibling?.textContent).toBe('1\u2009086');
  expect(page.queryByText('Jackpot prizes')).toBeNull();
});

test('a site that has hardly begun boasts of nothing', async () => {
  answer = () => answerWith(settings([36, 0, 0, 7, 62]));
  draw(<SiteNumbers />);
  await waitFor(() => expect(queryClient.getQueryState(frontEndSettingsKey)?.status).toBe('success'));
  expect(page.queryByText('Since the first meeting')).toBeNull();
});

test('whoever is on a break sees neither the hero nor its slides (rule: breaks-on-screen)', async () => {
  answer = () => answerWith({ images: [image] });
  useSession.setState({ playBreak: { kind: 'time-out', until: null } });
  draw();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(page.queryByRole('heading', { name: 'Kenilworth' })).toBeNull();
  expect(page.queryByAltText('Free to play')).toBeNull();
});

test('staff see the next meeting, and are not told to pick (rule: staff)', async () => {
  answer = () => answerWith({ images: [] });
  useSession.setState({ isInternalUser: true });
  draw();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const hero = within(page.getByRole('region', { name: 'Next meeting' }));
  expect(hero.getByRole('heading', { name: 'Kenilworth' })).toBeInTheDocument();
  expect(hero.getByText(/^\d races?\.$/)).toBeInTheDocument();
  expect(hero.queryByText(/Pick a horse/)).toBeNull();
});

test("[E-CONFIG-SPECIAL-EVENT] [E-CONFIG-NOTIFICATION] Home says the operator's special event and notification", () => {
  setConfig(
    makeConfig({
      specialEventText: 'Cape Guineas Day',
      specialEventMeetingId: 12,
      notificationText: 'No racing on Monday.',
    }),
  );
  draw(<Notices />);
  expect(page.getByRole('link', { name: 'Cape Guineas Day' }).getAttribute('href')).toBe(
    '/home?meetingId=12',
  );
  expect(page.getByText('No racing on Monday.')).toBeInTheDocument();
});

test('notifications switched off are not said', () => {
  setConfig(makeConfig({ notificationText: 'No racing on Monday.', showNotification: false }));
  draw(<Notices />);
  expect(page.queryByText('No racing on Monday.')).toBeNull();
});
