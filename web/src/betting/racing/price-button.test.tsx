import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeConfig, makeMeeting, makeRace, makeRunner, makeScoring } from '../../../test/fixtures.ts';
import { makeRequest, makeResponse, makeSent, makeStruck, slipAfter } from '../../../test/slip-fixtures.ts';
import { usePicksDraft } from '../../picks/picks-draft.ts';
import { RacePanel } from '../../picks/race-panel.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { OtherProgrammeDialog } from '../slip/panel/other-programme-dialog.tsx';
import { useSlipSheet } from '../slip/slip-sheet.ts';
import { slipInHand, useSlipStore } from '../slip/slip-store.ts';
import { programmeOfMeeting } from './programme-of-meeting.ts';
import { runnersOf } from './racing.ts';

vi.setConfig({ testTimeout: 20_000 });

const offTime = new Date(Date.now() + 3_600_000).toISOString();
const race = makeRace({
  offTime,
  runners: [
    makeRunner(),
    makeRunner({ saddle: 2, horseName: 'Half Past Nine', winOdds: null, winOddsFraction: null }),
    makeRunner({ saddle: 3, horseName: 'Marula Moon', scratched: true }),
  ],
});

function show(meeting = makeMeeting(), shown = race) {
  return render(
    <RacePanel
      race={shown}
      scoring={makeScoring()}
      draft={{}}
      now={Date.now()}
      isClosed={false}
      programme={programmeOfMeeting(meeting)}
    />,
  );
}

const prices = () => screen.queryAllByRole('button', { name: /^Bet on / });
const onSlip = () =>
  runnersOf(slipInHand(useSlipStore.getState(), null)?.selections ?? []).map(({ saddle }) => saddle);

beforeEach(() => {
  setConfig(makeConfig());
  useSession.getState().clear();
  useSlipStore.setState({ slips: {}, inHand: {} });
  useSlipSheet.setState({ isOpen: false, otherProgramme: null });
  usePicksDraft.setState({ drafts: {} });
});

describe('a row picks, its price bets', () => {
  test('a tap on a price puts the runner on the slip and picks nothing, another takes it off', async () => {
    const user = userEvent.setup();
    show();
    const price = screen.getByRole('button', { name: /^Bet on Karoo Lantern at ?11\/2/ });
    await user.click(price);
    expect(price.getAttribute('aria-pressed')).toBe('true');
    expect(onSlip()).toEqual([1]);
    expect(usePicksDraft.getState().drafts).toEqual({});
    await user.click(price);
    expect(onSlip()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /Karoo Lantern/ }));
    expect(onSlip()).toEqual([]);
    expect(Object.keys(usePicksDraft.getState().drafts)).toHaveLength(1);
  });

  test('once it is struck a price is as if it had never been tapped, and a tap begins a new slip', async () => {
    const user = userEvent.setup();
    const struck = slipAfter(
      { type: 'selection-added', selection: { raceId: race.raceId, raceNumber: race.raceNumber, saddle: 1 } },
      { type: 'selection-added', selection: { raceId: race.raceId, raceNumber: race.raceNumber, saddle: 2 } },
      { type: 'strike-started', sent: makeSent([makeRequest(1, 'SINGLE WINS')]) },
      { type: 'strike-answered', response: makeResponse({ struck: [makeStruck(1)] }) },
      { type: 'line-ticked', line: { list: 'bets', betType: 'Single Wins' }, enabled: false },
    );
    useSlipStore.setState({
      slips: { 'visitor/1': { slip: struck, at: Date.now() } },
      inHand: { visitor: 1 },
    });
    show();
    expect(prices().map((price) => price.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
    await user.click(prices()[0] ?? document.body);
    expect(prices().map((price) => price.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    expect(onSlip()).toEqual([1]);
  });

  test('a runner without odds can be bet on at the starting price, a scratched one not', async () => {
    show();
    expect(prices().map((price) => price.textContent)).toEqual([
      'Bet on Karoo Lantern at 11/2Pl 13/10',
      'Bet on Half Past Nine at SP',
    ]);
  });

  test.each([
    ['while the race waits for new prices', makeMeeting(), { ...race, suspended: true }],
    ['once it is off', makeMeeting(), { ...race, raceStatusId: 3 }],
    ['of a meeting that is postponed', makeMeeting({ meetingStatusId: 5 }), race],
  ])('a price is only read %s', (_when, meeting, shown) => {
    show(meeting, shown);
    expect(prices()).toEqual([]);
  });

  test('[F-showBetSlipV2] [F-showBetSlipV3] a price is only read where the operator shows no slip', () => {
    setConfig(makeConfig({ showBetSlipV2: false, showBetSlipV3: false }));
    show();
    expect(prices()).toEqual([]);
    setConfig(makeConfig({ showBetSlipV2: true, showBetSlipV3: false }));
    expect(programmeOfMeeting(makeMeeting())).not.toBeNull();
  });
});

describe('a price of another meeting', () => {
  const kenilworth = slipAfter({
    type: 'selection-added',
    selection: { raceId: 900, raceNumber: 9, saddle: 1 },
  });

  test('asks first; the slip before stays stored', async () => {
    const user = userEvent.setup();
    useSlipStore.setState({
      slips: { 'visitor/1': { slip: kenilworth, at: Date.now() } },
      inHand: { visitor: 1 },
    });
    show(makeMeeting({ meetingId: 2, raceCourseName: 'Greyville' }));
    render(<OtherProgrammeDialog slip={kenilworth} />);
    await user.click(prices()[0] ?? document.body);
    expect(screen.getByRole('dialog', { name: 'Start a slip for Greyville?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stay with Kenilworth' }));
    expect(onSlip()).toEqual([1]);
    expect(slipInHand(useSlipStore.getState(), null)?.event.id).toBe(1);
    await user.click(prices()[0] ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Start for Greyville' }));
    expect(slipInHand(useSlipStore.getState(), null)?.event).toMatchObject({ id: 2, name: 'Greyville' });
    expect(Object.keys(useSlipStore.getState().slips)).toContain('visitor/1');
  });
});
