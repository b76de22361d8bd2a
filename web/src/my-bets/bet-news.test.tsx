import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBet, makeLeg, makeWin } from '../../test/bets.ts';
import { followed } from '../../test/fake-follow.ts';
import { NewsStage } from '../../test/news-stage.tsx';
import { rands } from '../../test/rands.ts';
import { asStrike } from '../betting/strike/strikes-under-way.ts';
import { useMarks } from '../platform/session/marks.ts';
import { BetNews } from './bet-news.tsx';

vi.mock('../platform/device/now.ts', () => ({ useNow: () => Date.parse('2026-11-21T12:10:00+02:00') }));
vi.mock('../live/follow-live.ts', () => import('../../test/fake-follow.ts'));

let stage: NewsStage;
/** Each test's bets have numbers of their own: the watch remembers for as long as the page is open. */
let betId = 1000;

beforeEach(() => {
  stage = new NewsStage();
  stage.start();
  betId += 100;
  nextSettled = null;
});
afterEach(() => stage.stop());

const open = (at = 0) => makeBet({ betId: betId + at, betTitle: 'Trebles', legCount: 3, legs: [makeLeg()] });
const settled = (at = 0, change: Partial<MyBet> = {}) =>
  makeWin({
    ...{ betId: betId + at, betTitle: 'Trebles', legCount: 3, returns: rands(36) },
    settledAt: new Date(Date.now() + 60_000).toISOString(),
    ...change,
  });
const lost = (at: number) => settled(at, { status: 'lost', returns: rands(0) });

/** Where the next page of settled bets begins; null: there is none. */
let nextSettled: number | null = null;

function answerBets(openBets: readonly MyBet[], settledBets: readonly MyBet[]): void {
  const of = (bets: readonly MyBet[]) => ({
    responseObject: bets,
    next: bets === settledBets ? nextSettled : null,
    total: bets.length,
    openStake: null,
  });
  stage.server.answer('/api/MyBets/GetMyBets/1', of(openBets));
  stage.server.answer('/api/MyBets/GetMyBets/0', of(settledBets));
}

/** Opens the site with bets as they are, and waits until it follows them. */
async function arrive(openBets: readonly MyBet[], settledBets: readonly MyBet[] = []): Promise<void> {
  answerBets(openBets, settledBets);
  stage.draw(<BetNews />);
  await vi.waitFor(() => expect(stage.client.isFetching()).toBe(0));
  await vi.waitFor(() => expect(localStorage.getItem('furlong-bets-seen-7')).not.toBeNull());
}

/** The stream says that bets changed. */
async function settle(openBets: readonly MyBet[], settledBets: readonly MyBet[]): Promise<void> {
  answerBets(openBets, settledBets);
  await vi.waitFor(() => expect(followed.size).toBe(1));
  act(() => followed.get(1)?.onBets?.());
  await vi.waitFor(() => expect(useMarks.getState().bets).toBe(true));
}

const titles = () => stage.toasts.map(({ title }) => title);

describe('bets settled while the punter is on another screen (rule: settled-bets-told)', () => {
  test('are told once, with the server’s amount and the way to the bet; the link to My Bets has a mark', async () => {
    await arrive([open()]);
    expect(useMarks.getState().bets).toBe(false);
    await settle([], [settled()]);
    await vi.waitFor(() => expect(titles()).toEqual(['Your treble won R36.00']));
    expect(stage.toasts[0]?.link?.to).toBe('/myBets?bet=F-0000418');
    expect(stage.server.made).toContain('POST /api/Betslip/ClientBalance');
    act(() => followed.get(1)?.onBets?.());
    await vi.waitFor(() => expect(stage.client.isFetching()).toBe(0));
    expect(titles()).toHaveLength(1);
  });

  test('are one toast when there are several, and none when nothing came back', async () => {
    await arrive([open(0), open(1), open(2)]);
    await settle([open(2)], [settled(0), lost(1)]);
    await vi.waitFor(() => expect(titles()).toEqual(['2 bets settled, R36.00 back']));
    answerBets([], [settled(0), lost(1), lost(2)]);
    vi.useFakeTimers();
    act(() => followed.get(1)?.onBets?.());
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(titles()).toHaveLength(1);
  });

  test('that fill the page name no sum as the whole: the next page may have more of them', async () => {
    await arrive([open(0), open(1)]);
    nextSettled = betId;
    await settle([], [settled(0), lost(1)]);
    await vi.waitFor(() => expect(titles()).toEqual(['At least 2 bets settled, R36.00 or more back']));
  });

  test('that another tab has told are not told again', async () => {
    await arrive([open()]);
    localStorage.setItem('furlong-told-bets-7', JSON.stringify([`${betId} won 36`]));
    vi.useFakeTimers();
    await settle([], [settled()]);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(titles()).toEqual([]);
  });

  test('wait for the answer of a strike', async () => {
    await arrive([open()]);
    let answer: () => void = () => undefined;
    const strike = asStrike(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    vi.useFakeTimers();
    await settle([], [settled()]);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(titles()).toEqual([]);
    answer();
    await strike;
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(titles()).toEqual(['Your treble won R36.00']);
  });

  test('before anybody was here are in the mark alone', async () => {
    localStorage.setItem('furlong-bets-seen-7', String(Date.now() - 60_000));
    await arrive([], [settled(0, { settledAt: new Date().toISOString() })]);
    await vi.waitFor(() => expect(useMarks.getState().bets).toBe(true));
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(titles()).toEqual([]);
    expect(followed.size).toBe(0);
  });
});
