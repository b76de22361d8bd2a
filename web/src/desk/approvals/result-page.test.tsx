import type { RaceResult } from '@furlong/contract/schemas/desk-approvals';
import { screen } from '@testing-library/react';
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
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const runner = (saddle: number, horseName: string) => ({
  ...{ saddle, horseName, scratched: false, startingPriceFraction: '9/2' },
});
const result: RaceResult = {
  race: { meetingId: 1, meetingName: 'Kenilworth', raceId: 101, raceNumber: 1 },
  ...{ raceName: 'Maiden Plate', offTime: '2026-11-21T12:00:00+02:00', raceStatus: 'closed', placesPaid: 2 },
  runners: [runner(1, 'Karoo Lantern'), runner(3, 'Vlei Song')],
  ...{ version: null, current: null, differing: null, waiting: null, isWithheld: false },
};

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('trader');
  deskServer.answer('/api/Desk/GetRaceResult/101', result);
  deskServer.answer('/api/Desk/CaptureResult', result);
});
afterEach(stopDesk);

test('official starting prices go with the order that is keyed; one that is none is not sent', async () => {
  openDesk('/desk/race/101/result');
  await userEvent.type(await screen.findByLabelText('Saddle numbers in their order'), '3 1');
  expect(screen.getByText('Order so far')).toBeInTheDocument();
  await userEvent.click(screen.getByText('Official starting prices'));
  const price = screen.getByLabelText('Starting price of No 3 Vlei Song');
  await userEvent.type(price, '12');
  const capture = screen.getByRole('button', { name: 'Capture as provisional' });
  const sent = () => deskServer.bodies.filter((body) => body !== null);
  await userEvent.click(capture);
  expect(sent()).toEqual([]);
  expect(price).toHaveAccessibleDescription('Type a price to one, as 5/2.');
  await userEvent.clear(price);
  await userEvent.type(price, '12/1');
  await userEvent.click(capture);
  const finishers = [
    { saddle: 3, position: 1 },
    { saddle: 1, position: 2 },
  ];
  const startingPrices = [{ saddle: 3, startingPrice: '12/1' }];
  expect(sent()).toEqual([{ raceId: 101, version: null, finishers, startingPrices }]);
});

test('a race with an official result is made void by a proposal that says why (rule: race-voided)', async () => {
  const placed = [{ saddle: 3, position: 1 }];
  const current = {
    ...{ official: true, byHand: true, at: '2026-11-21T12:20:00+02:00', reason: null },
    finishers: placed,
  };
  deskServer.answer('/api/Desk/GetRaceResult/101', { ...result, version: 1, current });
  deskServer.fail('/api/Desk/ProposeRaceChange', 409, 'Another proposal for this race waits.');
  openDesk('/desk/race/101/result');
  await userEvent.click(await screen.findByText('Make the race void'));
  const act = screen.getByRole('button', { name: 'Propose to make it void' });
  await userEvent.click(act);
  const why = screen.getByLabelText('Why it is void');
  expect(why).toHaveAccessibleDescription('Type the reason.');
  await userEvent.type(why, 'run over the wrong trip');
  await userEvent.click(act);
  expect(await screen.findByText('Another proposal for this race waits.')).toBeInTheDocument();
  const sent = deskServer.bodies.filter((body) => body !== null);
  const reason = 'run over the wrong trip';
  expect(sent).toEqual([{ id: expect.any(String), raceId: 101, change: 'voiding', reason }]);
});
