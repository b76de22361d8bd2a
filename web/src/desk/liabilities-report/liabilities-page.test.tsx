import type { LiabilitiesReport } from '@furlong/contract/schemas/desk-liabilities';
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

const sum = (count: number, amount: number) => ({ count, amount: rands(amount) });
const bets = { bets: 2, stakes: rands(25), due: rands(1.5), most: rands(130) };
const nothing = { balances: rands(0), debts: rands(0), openStakes: rands(0) };
const report: LiabilitiesReport = {
  title: 'Open liabilities',
  filters: 'None: bets of all sports',
  ...{ madeAt: '2026-11-22T06:00:00.000Z', asOf: '2026-11-22T06:00:00.000Z', softwareVersion: '1.2.3' },
  ...{ balances: sum(3, 990), debts: sum(1, 4), outsidePayouts: sum(0, 0), winningsTax: rands(12.34) },
  ...{ bets: [{ sport: 'horseracing', ...bets }], betTotals: bets, withheldShares: 1 },
  jackpots: [{ name: 'Main', carried: rands(100), pools: sum(1, 50), announced: sum(2, 2000) }],
  ...{ owed: rands(1153.84), owedAtMost: rands(1283.84) },
  ...{ ledger: { balances: rands(990), debts: rands(4), openStakes: rands(25) }, difference: nothing },
};
const answer = (change: Partial<LiabilitiesReport> = {}) =>
  deskServer.answer('/api/Desk/GetLiabilitiesReport', { report: { ...report, ...change } });

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('regulator');
  answer();
});
afterEach(stopDesk);

const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));

test('what is owed stands part by part, with open bets and what the ledger says (rule: liabilities-report)', async () => {
  openDesk('/desk/reports');
  await userEvent.click(await screen.findByRole('link', { name: 'Open liabilities' }));
  await screen.findByRole('region', { name: 'What is owed' });
  expect(rowsOf('What is owed')).toEqual([
    'Punters’ balances3R990.00',
    'Payouts that the operator’s wallet has not taken0R0.00',
    'Winnings tax keptR12.34',
    'Bets decided and not paid yetR1.50',
    'Carried by MainR100.00',
    'Pools of Main whose cards are closed1R50.00',
    'Owed nowR1 153.84',
    'With what open bets can pay at mostR1 283.84',
  ]);
  expect(rowsOf('Open bets by sport')).toEqual([
    'Horse racing2R25.00R1.50R130.00',
    'Total2R25.00R1.50R130.00',
  ]);
  expect(rowsOf('Not in these')).toEqual([
    'Punters’ debts1R4.00',
    'Pools of Main announced, cards still open2R2 000.00',
    'Jackpot shares withheld and divided anew1',
  ]);
  expect(screen.getByText('The report and the ledger agree.')).toBeInTheDocument();
});

test('a sport narrows the bets, stands in the address, and the file is of the same', async () => {
  const fileName = 'liabilities-2026-11-22T0800.csv';
  deskServer.answer('/api/Desk/ExportLiabilitiesReport', { fileName, csv: 'Report\r\n' });
  const { router } = openDesk('/desk/reports/liabilities');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sport' }), 'Soccer');
  answer({ bets: [], difference: { ...nothing, openStakes: rands(0.01) } });
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('No open bets')).toBeInTheDocument();
  expect(screen.getByText(/^The report and the ledger differ/)).toBeInTheDocument();
  expect(router.state.location.search).toBe('?sport=soccer');
  expect(deskServer.queries).toContain('?sport=soccer');
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText(`Saved as ${fileName}.`)).toBeInTheDocument();
  expect(deskServer.bodies.at(-1)).toEqual({ sport: 'soccer' });
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), fileName);
});
