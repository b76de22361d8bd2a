import type { Approval } from '@furlong/contract/schemas/desk-approvals';
import type { ScorePreview } from '@furlong/contract/schemas/desk-previews';
import type { FixtureResult } from '@furlong/contract/schemas/desk-scores';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { screen, waitFor } from '@testing-library/react';
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

import { queryClient } from '../../platform/api/query-client.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';
import { readScore } from './read-score.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const noon = Date.parse('2026-11-21T12:00:00+02:00');
const names = { home: 'Egoli Miners', away: 'Umgeni Rovers' };
const goals = { home: 2, away: 1, halfTime: { home: 1, away: 0 } };

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('trader');
  vi.spyOn(Date, 'now').mockReturnValue(noon);
});
afterEach(() => {
  stopDesk();
  vi.restoreAllMocks();
  vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();
});

function makeResult(change: Partial<FixtureResult> = {}): FixtureResult {
  return {
    ...{ fixtureId: 201, league: 'Protea Premiership', ...names },
    ...{ kickOffAt: '2026-11-21T10:00:00+02:00', matchStatus: 'live', version: null, current: null },
    ...{ halfTime: null, awarded: null, differing: null, waiting: null, isWithheld: false },
    ...change,
  };
}

const preview: ScorePreview = {
  ...{ what: 'score', before: null, after: goals, reason: null },
  points: { punters: 3, gained: pointsToWire(1_100), lost: pointsToWire(0), moves: [] },
  bets: {
    ...{ bets: 4, punters: 2, won: 1, lost: 3, void: 0, open: 0 },
    ...{ payouts: rands(44), refunds: rands(0), takenBack: rands(0) },
    ...{ goodwillPaid: rands(0), goodwillBack: rands(0) },
    accounts: { punters: rands(44), house: rands(-44), winningsTax: rands(0) },
  },
};
const approval: Approval = {
  ...{ id, number: 7, kind: 'official-result', state: 'waiting', maker: 'thandi' },
  ...{ isOwn: false, mayApprove: true, race: null, credit: null, jackpot: null },
  ...{ endedBy: null, endedAt: null, note: null },
  match: { fixtureId: 201, name: 'Egoli Miners v Umgeni Rovers', ...names },
  proposedAt: '2026-11-21T11:58:00+02:00',
  expiresAt: '2026-11-21T12:13:00+02:00',
};

function openApproval(keyedScore: (typeof goals & { isSame: boolean }) | null): void {
  deskServer.answer(`/api/Desk/GetApproval/${id}`, {
    ...{ now: '2026-11-21T12:00:00+02:00', approval, runners: [], placesPaid: 0, keyed: null },
    ...{ keyedScore, isSameOrigin: true, preview: keyedScore && preview },
  });
}

const sent = () => deskServer.bodies.filter((body) => body !== null);
const fullTime = () => screen.findByLabelText('Score after 90 minutes and stoppage time');

test('a result is captured by keys alone, read back with the names, and refused where it cannot be', async () => {
  deskServer.answer('/api/Desk/GetFixtureResult/201', makeResult());
  deskServer.answer('/api/Desk/CaptureScore', makeResult());
  openDesk('/desk/fixture/201/result');
  expect(await fullTime()).toHaveFocus();
  await userEvent.keyboard('2{Enter}');
  expect(await fullTime()).toHaveAccessibleDescription('Two numbers with a dash: 2-1.');
  await userEvent.keyboard('-1');
  expect(screen.getByText('Egoli Miners 2, Umgeni Rovers 1')).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard('3-0{Enter}');
  const half = screen.getByLabelText('Score at half-time');
  expect(half).toHaveAccessibleDescription('At most the goals at the end.');
  await userEvent.clear(half);
  await userEvent.keyboard('1 0{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ fixtureId: 201, version: null, ...goals }]));
});

test('a correction says why, and a supplier’s result that differs is proposed by its own', async () => {
  const differing = { ...goals, id: 9, official: true, receivedAt: '2026-11-21T11:55:00+02:00' };
  const current = { ...goals, home: 3, official: true, byHand: true, at: '2026-11-21T11:50:00+02:00' };
  deskServer.answer('/api/Desk/GetFixtureResult/201', makeResult({ version: 4, current, differing }));
  deskServer.fail('/api/Desk/ProposeScore', 409, 'Another result of this match came meanwhile.');
  openDesk('/desk/fixture/201/result');
  await userEvent.type(await fullTime(), '1-1');
  await userEvent.click(screen.getByRole('button', { name: 'Propose the correction' }));
  expect(screen.getByText('Choose why it is corrected', { selector: ':not(option)' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Why it is corrected'), 'award');
  await userEvent.click(screen.getByRole('button', { name: 'Propose the correction' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Another result of this match/);
  await userEvent.click(screen.getByRole('button', { name: 'Propose the feed’s result' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { fixtureId: 201, version: 4, home: 1, away: 1, reason: 'award' },
      { home: 2, away: 1, reason: 'capture', differingId: 9 },
    ]),
  );
});

test('who only looks sees what stands, and keys nothing', async () => {
  giveRoles('viewer');
  const current = { ...goals, official: false, byHand: false, at: '2026-11-21T11:50:00+02:00' };
  deskServer.answer('/api/Desk/GetFixtureResult/201', makeResult({ current }));
  openDesk('/desk/fixture/201/result');
  expect(await screen.findByText('2–1')).toBeInTheDocument();
  expect(screen.getByText('1–0 at half-time')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a second person keys the score blind, and then sees what it does (rule: second-approval)', async () => {
  openApproval(null);
  deskServer.answer('/api/Desk/KeyScore', { isSame: true, proposed: goals, keyed: goals });
  deskServer.answer('/api/Desk/Approve', {});
  openDesk(`/desk/approvals/${id}`);
  expect(
    await screen.findByRole('heading', { name: 'Official result: Egoli Miners v Umgeni Rovers' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await userEvent.type(await fullTime(), '2-1');
  openApproval({ ...goals, isSame: true });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('The score you keyed is the one proposed.')).toBeInTheDocument();
  expect(screen.getByText('3 punters with other points')).toBeInTheDocument();
  expect(screen.getByText('1 won, 3 lost')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent()).toEqual([{ id, home: 2, away: 1 }, { id }]));
});

test('where the scores differ both are shown, and nothing is approved', async () => {
  openApproval(null);
  deskServer.answer('/api/Desk/KeyScore', { isSame: false, proposed: goals, keyed: { ...goals, home: 3 } });
  openDesk(`/desk/approvals/${id}`);
  await userEvent.type(await fullTime(), '3-1{Enter}');
  expect(await screen.findByText('The scores differ: nothing is approved')).toBeInTheDocument();
  expect(screen.getByText('3–1')).toBeInTheDocument();
  expect(screen.getByText('2–1')).toBeInTheDocument();
});

test.each([
  ['2-1', { home: 2, away: 1 }],
  [' 10 – 0 ', { home: 10, away: 0 }],
  ['0:0', { home: 0, away: 0 }],
  ['', undefined],
  ['2', null],
  ['2-1-0', null],
  ['-1-2', null],
])('a score typed as %j is %j', (text, score) => expect(readScore(text)).toEqual(score));

test('of a proposal whose acts are in the archive the page says where its origin stands (rule: archive)', async () => {
  deskServer.answer(`/api/Desk/GetApproval/${id}`, {
    ...{ now: '2028-11-21T12:00:00+02:00', runners: [], placesPaid: 0, keyed: null, keyedScore: null },
    approval: { ...approval, state: 'approved', endedBy: 'second', endedAt: '2026-11-21T12:00:00+02:00' },
    ...{ isSameOrigin: null, pricesToKey: [], preview: null },
  });
  openDesk(`/desk/approvals/${id}`);
  expect(await screen.findByText(/stands in acts that are in the archive/)).toBeInTheDocument();
});

test('the page of a proposal follows what somebody else decides', async () => {
  openApproval(null);
  deskServer.answer(`/api/Desk/GetApprovalState/${id}`, { state: 'waiting' });
  openDesk(`/desk/approvals/${id}`);
  expect(await screen.findByText('Waiting')).toBeInTheDocument();
  deskServer.answer(`/api/Desk/GetApproval/${id}`, {
    ...{ now: '2026-11-21T12:00:00+02:00', runners: [], placesPaid: 0, keyed: null, keyedScore: null },
    approval: { ...approval, state: 'declined', endedBy: 'second', endedAt: '2026-11-21T12:00:00+02:00' },
    ...{ isSameOrigin: false, pricesToKey: [], preview: null },
  });
  deskServer.answer(`/api/Desk/GetApprovalState/${id}`, { state: 'declined' });
  await queryClient.invalidateQueries({ queryKey: ['desk', 'approval-state'] });
  expect(await screen.findByText('Declined')).toBeInTheDocument();
});
