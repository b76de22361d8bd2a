import { significantEventKinds } from '@furlong/contract/codes/desk-events';
import type { EventsReport, SignificantEvent } from '@furlong/contract/schemas/desk-events';
import { screen, within } from '@testing-library/react';
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
import { rands } from '../../../test/rands.ts';
import { saveFile } from '../../platform/api/fetch-file.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();
vi.mock(import('../../platform/api/fetch-file.ts'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn(),
}));

const event: SignificantEvent = {
  ...{ key: 'race-result/3', at: '2026-11-20T10:41:00.000Z', kind: 'correction', what: 'disqualification' },
  ...{ subject: 'race 4', place: 'Kenilworth, race 4', amount: null, by: 'desk' },
};
const win: SignificantEvent = {
  ...{ key: 'win/1-1', at: '2026-11-20T09:41:00.000Z', kind: 'large-win', what: 'horseracing' },
  ...{ subject: 'bet 1', place: 'Kenilworth', amount: rands(60_000), by: null },
};
const report: EventsReport = {
  ...{ title: 'Significant events', from: '2026-11-20', to: '2026-11-21' },
  ...{ filters: 'All kinds; wins from R50000', softwareVersion: '1.2.3' },
  ...{ madeAt: '2026-11-22T06:00:00.000Z', asOf: '2026-11-22T06:00:00.000Z' },
  counts: significantEventKinds.map((kind) => ({ kind, count: kind === 'correction' ? 1 : 0 })),
  ...{ events: [event, win], next: '2026-11-20T09:41:00.000000Z~win/1-1' },
};
const answer = (change: Partial<EventsReport> = {}) =>
  deskServer.answer('/api/Desk/GetSignificantEvents', { report: { ...report, ...change } });
const asked = () =>
  deskServer.queries.filter((_query, place) => deskServer.made[place]?.includes('GetSignificantEvents'));
const days = 'from=2026-11-20&to=2026-11-21';

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('regulator');
  answer();
});
afterEach(stopDesk);

test('events stand newest first with their kinds counted, and go on page by page (rule: significant-events)', async () => {
  const { router } = openDesk(`/desk/reports/events?${days}`);
  const [, first, second] = within(await screen.findByRole('region', { name: 'Events' })).getAllByRole('row');
  expect(first).toHaveTextContent('Corrections after officialDisqualificationrace 4Kenilworth, race 4desk');
  expect(second?.textContent.replaceAll(/\s/g, ' ')).toContain('R60 000.00');
  const counts = within(screen.getByRole('region', { name: 'How many of each kind' }));
  expect(counts.getAllByRole('row')).toHaveLength(1 + significantEventKinds.length);
  await userEvent.click(screen.getByRole('link', { name: 'Older' }));
  expect(new URLSearchParams(asked().at(-1)).get('before')).toBe(report.next);
  await userEvent.click(counts.getByRole('link', { name: 'Corrections after official' }));
  expect(router.state.location.search).toBe(`?${days}&kind=correction`);
});

test('kind and size of wins stand in the address, and the file is of the same', async () => {
  const fileName = 'significant-events-2026-11-20-to-2026-11-21.csv';
  deskServer.answer('/api/Desk/ExportSignificantEvents', { fileName, csv: 'Report\r\n' });
  answer({ events: [], next: null });
  const { router } = openDesk(`/desk/reports/events?${days}`);
  expect(await screen.findByText('No activity')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Large wins');
  await userEvent.type(screen.getByLabelText('Wins from (rands)'), '999');
  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await show();
  expect(screen.getByText(/^Type whole rands/)).toBeInTheDocument();
  expect(asked()).toEqual([`?${days}`]);
  await userEvent.type(screen.getByLabelText('Wins from (rands)'), '9');
  await show();
  expect(router.state.location.search).toBe(`?${days}&kind=large-win&wins=9999`);
  expect(asked().at(-1)).toBe(`?${days}&kind=large-win&largeWin=9999`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText(`Saved as ${fileName}.`)).toBeInTheDocument();
  const body = { from: '2026-11-20', to: '2026-11-21', kind: 'large-win', largeWin: 9999 };
  expect(deskServer.bodies.at(-1)).toEqual(body);
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), fileName);
});
