import type { DataRequest, OwnSay } from '@furlong/contract/schemas/personal-data';
import { promotionText } from '@furlong/domain/personal-data/promotion';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { makeConfig } from '../../../test/fixtures.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { OwnDataPart } from './own-data-part.tsx';

const server = fakeServer();
const request = (change: Partial<DataRequest> = {}): DataRequest => ({
  ...{ id: 'a', kind: 'correction', field: 'mobile', asked: '+27831234567', reason: 'Wrong' },
  ...{ askedAt: '2026-11-20T12:00:00.000Z', dueAt: '2026-12-20T12:00:00.000Z' },
  ...{ state: 'open', answer: null, decidedAt: null },
  ...change,
});
const say = (change: Partial<OwnSay> = {}): OwnSay => ({
  requests: [],
  deletion: [
    { fate: 'erased', what: 'Your password', why: null, until: null },
    { fate: 'kept', what: 'Your bets', why: 'the law', until: '2031-11-20T12:00:00.000Z' },
  ],
  promotions: { on: false, at: null },
  ...change,
});
const answer = (call: string, change: Partial<OwnSay> = {}) =>
  server.answer(`/api/Account/${call}`, say(change));
const sent = () => server.bodies.filter((body) => body !== null);

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function open(change: Partial<OwnSay> = {}): void {
  answer('DataRequests', change);
  render(
    <QueryClientProvider client={queryClient}>
      <OwnDataPart />
    </QueryClientProvider>,
  );
}

test('the file is asked for by a press, and why it does not come is said (rule: own-data)', async () => {
  server.fail('/api/Account/OwnData.json', 429, 'You downloaded your data 5 times in the last 24 hours');
  open();
  expect(server.made).not.toContain('GET /api/Account/OwnData.json');
  await userEvent.click(page.getByRole('button', { name: 'Download my data' }));
  expect((await page.findByRole('alert')).textContent).toContain('5 times in the last 24 hours');
  expect(server.made).toContain('GET /api/Account/OwnData.json');
});

test('a correction says what and why, and stands in the list until it is answered (rule: data-requests)', async () => {
  open();
  await userEvent.click(await page.findByRole('button', { name: 'Ask for a correction' }));
  const form = within(page.getByRole('form', { name: 'Correction' }));
  const press = () => userEvent.click(form.getByRole('button', { name: 'Send' }));
  await press();
  const says = (label: string) => {
    const field = form.getByLabelText(label);
    return [field.getAttribute('aria-invalid'), document.getElementById(`${field.id}-note`)?.textContent];
  };
  expect(says('What it should be')).toEqual(['true', 'Say what it should be.']);
  expect(form.getByLabelText('What it should be')).toHaveFocus();
  await userEvent.selectOptions(form.getByRole('combobox'), 'Mobile number');
  await userEvent.type(form.getByLabelText('What it should be'), '083 123 4567');
  await press();
  expect(says('Why')).toEqual(['true', 'Say why, in a few words.']);
  await userEvent.type(form.getByLabelText('Why'), 'Wrong');
  expect(sent()).toEqual([]);
  server.fail('/api/Account/AskAboutData', 400, 'asked: expected a mobile number such as 082 123 4567');
  await press();
  expect(says('What it should be')).toEqual(['true', 'Expected a mobile number such as 082 123 4567.']);
  expect(form.queryByRole('alert')).toBeNull();
  answer('AskAboutData', { requests: [request()] });
  await press();
  expect(sent().slice(1)).toEqual([
    {
      ...{ guid: expect.any(String), kind: 'correction', field: 'mobile' },
      ...{ asked: '083 123 4567', reason: 'Wrong' },
    },
  ]);
  const line = within(await page.findByRole('listitem'));
  expect(line.getByText('Open')).toBeInTheDocument();
  // One of a kind at a time.
  expect(page.queryByRole('button', { name: 'Ask for a correction' })).toBeNull();
  answer('WithdrawDataRequest', {
    requests: [request({ state: 'withdrawn', decidedAt: '2026-11-21T12:00:00Z' })],
  });
  await userEvent.click(line.getByRole('button', { name: 'Take it back' }));
  expect(await page.findByText('Taken back')).toBeInTheDocument();
});

test('a deletion is asked for below what it deletes and what stays, and why (rule: kept-records)', async () => {
  open();
  await userEvent.click(await page.findByRole('button', { name: 'Ask for deletion' }));
  const form = within(page.getByRole('form', { name: 'Deletion of your data' }));
  expect(form.getByText('Your password')).toBeInTheDocument();
  expect(form.getByText(/Until Thu 20 Nov 2031: the law/)).toBeInTheDocument();
});

test('promotions are a switch that is off, and says under which text (rule: promotion-consent)', async () => {
  open();
  const control = await page.findByRole('switch', { name: 'Offers and promotions' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  answer('SetPromotionConsent', { promotions: { on: true, at: '2026-11-20T12:00:00.000Z' } });
  await userEvent.click(control);
  expect(await page.findByText(/^On since/)).toBeInTheDocument();
  expect(sent()).toEqual([{ on: true, textVersion: promotionText.version }]);
});
