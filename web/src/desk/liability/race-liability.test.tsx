import type { OutcomeLiability } from '@furlong/contract/schemas/desk-liability';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDeskMeeting, makeDeskRace, makeDeskRunner, makeLiability } from '../../../test/desk-fixtures.ts';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { rands } from '../../../test/rands.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const bets = (count: number, stakes: number, expected = 0, worst = expected) => ({
  ...{ bets: count, stakes: rands(stakes), expected: rands(expected), worst: rands(worst) },
});
const outcome = (change: Partial<OutcomeLiability>): OutcomeLiability => ({
  ...{ market: 'win', outcome: 1, fixed: true, marketName: null, outcomeName: null },
  ...{ singles: bets(0, 0), multiples: bets(0, 0) },
  ...change,
});
const liability = makeLiability({
  struck: { bets: 9, stakes: rands(90) },
  ...{ open: bets(8, 80), most: { expected: rands(900), worst: rands(12_500) } },
  outcomes: [
    outcome({ singles: bets(4, 40, 260), multiples: bets(2, 20, 75.5, 4_000) }),
    outcome({ fixed: false, singles: bets(1, 10, 65) }),
    outcome({ market: 'place', singles: bets(1, 10, 23) }),
  ],
});

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('viewer');
  const race = makeDeskRace({ runners: [makeDeskRunner()] });
  deskServer.answer('/api/Desk/GetDeskRace/1/1', { meeting: makeDeskMeeting([race]), race });
});
afterEach(stopDesk);

test('a race’s page shows what each runner would pay (rule: liability)', async () => {
  deskServer.answer('/api/Desk/GetRaceLiability/1/101', { liability });
  openDesk('/desk/race/1/1');
  const table = within(await screen.findByRole('region', { name: 'What each runner pays' }));
  const cells = within(table.getByRole('row', { name: /Karoo Lantern/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent.replace(/\s/g, ' '))).toEqual([
    '1',
    '8',
    'R80',
    'R260',
    'R65',
    'R23',
    'R75.50',
    'R4 000',
  ]);
  expect(screen.getByText(/R12\s500 at worst/)).toBeInTheDocument();
});

test('until the bets are counted it says so', async () => {
  deskServer.answer('/api/Desk/GetRaceLiability/1/101', {
    liability: makeLiability({ state: 'counting', asOf: null }),
  });
  openDesk('/desk/race/1/1');
  expect(await screen.findByText('Counting the bets')).toBeInTheDocument();
});
