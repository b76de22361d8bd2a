import type { LedgerFigures, RevenueFigures, RevenueReport } from '@furlong/contract/schemas/desk-reports';
import { fireEvent, screen, within } from '@testing-library/react';
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

const figures = (bets: number, ...amounts: readonly number[]): RevenueFigures => {
  const [stakes = 0, payouts = 0, refunds = 0, tax = 0, grossRevenue = 0] = amounts;
  return {
    bets,
    ...{ stakes: rands(stakes), payouts: rands(payouts), refunds: rands(refunds) },
    ...{ tax: rands(tax), grossRevenue: rands(grossRevenue) },
  };
};
const ledger = (stakes: number, paidBack: number, tax: number, grossRevenue: number): LedgerFigures => ({
  ...{ stakes: rands(stakes), paidBack: rands(paidBack) },
  ...{ tax: rands(tax), grossRevenue: rands(grossRevenue) },
});
const sums = figures(3, 45, 28.8, 10, 1.2, 5);
const report: RevenueReport = {
  title: 'Revenue report',
  from: '2026-11-20',
  to: '2026-11-21',
  filters: 'None: all sports and bet types',
  madeAt: '2026-11-22T06:00:00.000Z',
  asOf: '2026-11-22T06:00:00.000Z',
  softwareVersion: '1.2.3',
  rows: [{ day: '2026-11-20', sport: 'horseracing', betType: 'Single Wins', ...sums }],
  totals: sums,
  ledger: ledger(45, 38.8, 1.2, 5),
  difference: ledger(0, 0, 0, 0),
};
const answer = (change: Partial<RevenueReport> = {}) =>
  deskServer.answer('/api/Desk/GetRevenueReport', { report: { ...report, ...change } });
const asked = () =>
  deskServer.queries.filter((_query, place) => deskServer.made[place]?.includes('GetRevenueReport'));

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('regulator');
  answer();
});
afterEach(stopDesk);

test('a report says what it is, what bets took and paid, and that the ledger agrees (rule: revenue-report)', async () => {
  openDesk('/desk/reports?from=2026-11-20&to=2026-11-21');
  const table = await screen.findByRole('region', { name: 'Revenue by day, sport and bet type' });
  const words = document.body.textContent ?? '';
  expect(words).toContain('Fri 20 Nov 2026 to Sat 21 Nov 2026');
  expect(words).toContain('None: all sports and bet types');
  expect(words).toContain('Furlong1.2.3');
  const [, line, total] = within(table).getAllByRole('row');
  const cells = '3R45.00R28.80R10.00R1.20R5.00';
  expect(line).toHaveTextContent(`2026-11-20Horse racingSingle Wins${cells}`);
  expect(total).toHaveTextContent(`Total${cells}`);
  expect(screen.getByText('The report and the ledger agree.')).toBeInTheDocument();
  expect(asked()).toEqual(['?from=2026-11-20&to=2026-11-21']);
});

test('a difference from the ledger is said, and so is that nothing happened', async () => {
  answer({ rows: [], totals: figures(0), difference: ledger(0, 0.01, 0, 0) });
  openDesk('/desk/reports');
  expect(await screen.findByText('No activity')).toBeInTheDocument();
  expect(screen.getByText(/^The report and the ledger differ/)).toBeInTheDocument();
});

test('days that make no period are refused before anything is asked', async () => {
  openDesk('/desk/reports?from=nonsense&to=2026-11-21');
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a day in From and in To.');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show' }));
  type('From', '2026-11-22');
  await show();
  expect(screen.getByRole('alert')).toHaveTextContent('To is before From.');
  type('From', '2026-08-01');
  await show();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'From and To are more than 92 days apart: choose 2026-10-31 or earlier in To.',
  );
  expect(asked()).toEqual([]);
  type('From', '2026-11-01');
  await show();
  expect(await screen.findByText('The report and the ledger agree.')).toBeInTheDocument();
  expect(asked()).toEqual(['?from=2026-11-01&to=2026-11-21']);
});

test('the report is saved as the file that the server made', async () => {
  const fileName = 'revenue-2026-11-20-to-2026-11-21.csv';
  deskServer.answer('/api/Desk/ExportRevenueReport', { fileName, csv: 'Report\r\n' });
  openDesk('/desk/reports?from=2026-11-20&to=2026-11-21');
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText(`Saved as ${fileName}.`)).toBeInTheDocument();
  expect(deskServer.bodies.at(-1)).toEqual({ from: '2026-11-20', to: '2026-11-21' });
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), fileName);
});

test('sport, meeting and bet type stand in the address, and the file is of the same', async () => {
  const meeting = { meetingId: 12, meetingName: 'Kenilworth' };
  deskServer.answer('/api/Desk/GetDeskMeetings', { meetings: [meeting], next: null });
  deskServer.answer('/api/Desk/ExportRevenueReport', { fileName: 'r.csv', csv: 'Report\r\n' });
  const { router } = openDesk('/desk/reports?from=2026-11-20&to=2026-11-21');
  const choose = (label: string, text: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: label }), text);
  await screen.findByRole('option', { name: 'Kenilworth' });
  await choose('Meeting', 'Kenilworth');
  await choose('Bet type', 'Doubles');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const days = 'from=2026-11-20&to=2026-11-21';
  expect(router.state.location.search).toBe(`?${days}&meeting=12&type=Doubles`);
  expect(asked().at(-1)).toBe(`?${days}&meetingId=12&betType=Doubles`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await screen.findByText('Saved as r.csv.');
  const filter = { from: '2026-11-20', to: '2026-11-21', meetingId: 12, betType: 'Doubles' };
  expect(deskServer.bodies.at(-1)).toEqual(filter);
  await choose('Sport', 'Soccer');
  expect(screen.queryByRole('combobox', { name: 'Meeting' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(router.state.location.search).toBe(`?${days}&type=Doubles&sport=soccer`);
});
