import type { DeskProgressive } from '@furlong/contract/schemas/desk-jackpots';
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
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const saturday: DeskProgressive = {
  ...{ name: 'Saturday', carried: rands(9000), seed: rands(1000), contribution: rands(25.5), cap: null },
  ...{ doublesFrom: rands(50), version: 3, setBy: 'thandi', mustBeWonDays: ['2026-12-26'] },
  effectiveAt: '2026-11-21T10:00:00.000Z',
};
const jackpot = {
  ...{ meetingId: 412, meeting: 'Turffontein', date: '2026-11-21', progressive: 'Saturday' },
  ...{ total: 48_000, cards: 212, winners: 7, paid: 48_000, withheld: 1 },
};
const sent = () => deskServer.bodies.filter((body) => body !== null);

beforeEach(() => {
  startDesk();
  enterDesk();
  deskServer.answer('/api/Desk/ListDeskJackpots', { progressives: [saturday], jackpots: [jackpot] });
});
afterEach(stopDesk);

test('terms are set from those there are, in view of their version (rule: jackpot-terms)', async () => {
  giveRoles('trader');
  openDesk('/desk/jackpots');
  expect(await screen.findByText(/between 7 of 212 cards, 1 withheld$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /withheld/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change terms of Saturday' }));
  const form = within(screen.getByRole('form', { name: 'Change terms of Saturday' }));
  const cap = form.getByRole('textbox', { name: 'Cap' });
  await userEvent.type(cap, '12.345');
  await userEvent.click(form.getByRole('button', { name: 'Set terms' }));
  expect(form.getByText('Type an amount in rands, as 2500 or 12.50.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  deskServer.answer('/api/Desk/SetJackpotTerms', {});
  const seed = form.getByRole('textbox', { name: 'Seed' });
  await userEvent.clear(seed);
  await userEvent.type(seed, 'abc{Enter}');
  expect(form.getAllByText('Type an amount in rands, as 2500 or 12.50.')).toHaveLength(2);
  await userEvent.clear(seed);
  await userEvent.clear(cap);
  await userEvent.type(seed, '1000');
  await userEvent.type(cap, '999.99{Enter}');
  expect(form.getByText('Expected at least the seed, or nothing.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.clear(cap);
  await userEvent.type(cap, '90 000{Enter}');
  expect(sent()).toEqual([
    {
      progressive: 'Saturday',
      seed: 1000,
      contribution: 25.5,
      cap: 90_000,
      doublesFrom: 50,
      version: 3,
      isNew: false,
    },
  ]);
  expect(await screen.findByText('The terms of Saturday are set.')).toBeInTheDocument();
});

test('a day that must be won is added, and what is refused stands beside it (rule: jackpot-must-be-won)', async () => {
  giveRoles('admin');
  deskServer.refuse('/api/Desk/SetJackpotMustBeWon', 'A card of 2026-12-19 is published.');
  openDesk('/desk/jackpots');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Add a day that must be won to Saturday' }),
  );
  const form = within(screen.getByRole('form', { name: /must be won/ }));
  await userEvent.type(form.getByLabelText('Day'), '2026-12-19');
  await userEvent.click(form.getByRole('button', { name: 'Add the day' }));
  expect(await form.findByRole('alert')).toHaveTextContent('A card of 2026-12-19 is published.');
  expect(sent()).toEqual([{ progressive: 'Saturday', day: '2026-12-19' }]);
});

test('support proposes to withhold a share, with what the punter reads (rule: jackpot-withheld)', async () => {
  giveRoles('support');
  deskServer.refuse('/api/Desk/ProposeWithheldShare', 'The share of this card is withheld already.');
  openDesk('/desk/jackpots');
  await userEvent.click(await screen.findByRole('button', { name: 'Withhold a share of Turffontein' }));
  const form = within(screen.getByRole('form', { name: 'Withhold a share of Turffontein' }));
  await userEvent.click(form.getByRole('button', { name: 'Propose to withhold it' }));
  expect(form.getByText('Type the alias.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: 'Alias of the punter' }), ' Held ');
  await userEvent.click(form.getByRole('button', { name: 'Under age' }));
  const reason = 'you were not yet 18 when the cards closed';
  expect(form.getByRole('textbox', { name: /^Reason/ })).toHaveValue(reason);
  for (let times = 0; times < 2; times += 1) {
    await userEvent.click(form.getByRole('button', { name: 'Propose to withhold it' }));
    expect(await form.findByRole('alert')).toHaveTextContent('withheld already');
  }
  const [one, again] = sent();
  expect(one).toEqual({ id: expect.any(String), meetingId: 412, alias: 'Held', reason });
  // The same proposal, however often it is sent.
  expect(again).toEqual(one);
});

test('the second person sees who gets what now, to the cent, and what becomes of the pool', async () => {
  const approval = {
    ...{ id: '4f0e1a52-7a37-4a93-8b4e-7c1d0f6f2c11', number: 3, kind: 'withheld-share', state: 'waiting' },
    ...{
      maker: 'lerato',
      isOwn: false,
      mayApprove: true,
      race: null,
      match: null,
      endedBy: null,
      endedAt: null,
    },
    ...{ note: null, credit: null, jackpot: { meetingId: 412, meetingName: 'Turffontein' } },
    ...{ proposedAt: '2026-11-21T10:00:00.000Z', expiresAt: '2099-11-22T10:00:00.000Z' },
  };
  const division = { winners: 1, legsNeeded: 4, paid: rands(480.01), secondShares: rands(0), left: rands(0) };
  const divided = {
    before: division,
    after: { ...division, winners: 0, paid: rands(0), left: rands(480.01) },
    ...{ takenBack: rands(480.01), owed: rands(80), cards: 3 },
    changes: [{ alias: 'Held', entryNumber: 9, before: rands(480.01), after: rands(0) }],
  };
  const preview = { what: 'share', alias: 'Held', entryNumber: 9, reason: 'Fraud', divided };
  deskServer.answer(`/api/Desk/GetApproval/${approval.id}`, {
    ...{
      now: '2026-11-21T10:00:00.000Z',
      approval,
      runners: [],
      placesPaid: 0,
      keyed: null,
      keyedScore: null,
      isSameOrigin: false,
      preview,
    },
  });
  giveRoles('admin');
  openDesk(`/desk/approvals/${approval.id}`);
  expect(await screen.findByRole('heading', { name: 'Withheld share: Turffontein' })).toBeInTheDocument();
  expect(screen.getByText(/^Nobody is left to win it: the pool carries over/)).toBeInTheDocument();
  const row = screen.getByRole('row', { name: /^Held, card 9/ });
  expect(row).toHaveTextContent(/R480\.01R0\.00$/);
  expect(screen.getByText('2 more cards with another sum.')).toBeInTheDocument();
  expect(screen.getByText('R80.00')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('whose shares were withheld is asked for by a press alone; a viewer changes nothing', async () => {
  const share = {
    ...{ meetingId: 412, meeting: 'Turffontein', date: '2026-11-21', punterId: 7, alias: 'Held' },
    ...{ reason: 'Two accounts', firstBy: 'Ann', secondBy: 'Ben', at: '2026-11-21T10:00:00.000Z' },
  };
  deskServer.answer('/api/Desk/ListWithheldShares', { shares: [share], hasMore: false });
  giveRoles('regulator');
  openDesk('/desk/jackpots');
  const show = await screen.findByRole('button', { name: 'Show whose shares were withheld' });
  expect(screen.queryByRole('button', { name: /terms|Add/ })).toBeNull();
  expect(deskServer.made).not.toContain('GET /api/Desk/ListWithheldShares');
  await userEvent.click(show);
  expect(await screen.findByText('Two accounts')).toBeInTheDocument();
  expect(screen.getByText(/^By Ann and Ben/)).toBeInTheDocument();
});
