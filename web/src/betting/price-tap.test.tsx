import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeConfig, makeMeeting, makeRace, makeRunner } from '../../test/fixtures.ts';
import { makeFixture } from '../../test/soccer-fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { PriceButton } from './racing/price-button.tsx';
import { slipInHand, useSlipStore } from './slip/slip-store.ts';
import { OutcomeButton } from './soccer/outcome-button.tsx';

const goOnline = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

beforeEach(() => {
  setConfig(makeConfig());
  useSession.getState().clear();
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {} });
});
afterEach(() => vi.restoreAllMocks());

const { meetingId: id, raceCourseName: name, meetingDate: date } = makeMeeting();
const prices = {
  racing: (
    <PriceButton programme={{ id, name, date }} race={makeRace()} runner={makeRunner()} format="fraction" />
  ),
  soccer: (
    <OutcomeButton
      fixture={makeFixture()}
      market="result"
      outcome="home"
      price={{ odds: 1.2, oddsFraction: '6/5' }}
    />
  ),
};

test.each(['racing', 'soccer'] as const)('a price of %s is only read while offline', async (sport) => {
  const user = userEvent.setup();
  render(prices[sport]);
  const price = screen.getByRole('button');
  goOnline(false);
  expect(price).toHaveAttribute('aria-disabled', 'true');
  // Its place in the row stays: the same box, without its lines.
  expect(price.querySelector('[class*=plain]')).not.toBeNull();
  await user.click(price);
  expect(slipInHand(useSlipStore.getState(), null)).toBeNull();
  goOnline(true);
  expect(price).not.toHaveAttribute('aria-disabled');
  expect(price.querySelector('[class*=plain]')).toBeNull();
  await user.click(price);
  expect(price).toHaveAttribute('aria-pressed', 'true');
  // What is on the slip can be taken off it: the slip is on the device.
  goOnline(false);
  expect(price).not.toHaveAttribute('aria-disabled');
  await user.click(price);
  expect(price).toHaveAttribute('aria-pressed', 'false');
});
