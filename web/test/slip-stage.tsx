import type { BetRequest, FailedBet, PriceChange, StruckBet } from '@furlong/contract/schemas/slip';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { WholeSlip } from '../src/app/whole-slip.tsx';
import { SlipChip } from '../src/betting/slip/slip-chip.tsx';
import { openSlip, toggleSelection, useSlipSheet } from '../src/betting/slip/slip-sheet.ts';
import { useSlipStore } from '../src/betting/slip/slip-store.ts';
import { useStrikePreferences } from '../src/betting/strike/strike-preferences.ts';
import { queryClient } from '../src/platform/api/query-client.ts';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { Announcer } from '../src/ui/feedback/announcer.tsx';
import { login } from './fake-server.ts';
import {
  answerWith,
  makeConfig,
  makeMeeting,
  makeRace,
  makeRunner,
  makeScoring,
  refuseWith,
} from './fixtures.ts';
import { rands } from './rands.ts';
import { event, makeResponse, makeStruck } from './slip-fixtures.ts';
import { wordsOf } from './words-of.ts';

/** What the server answers to lines that are struck; null: nothing, the connection breaks. */
export type Striker = (requests: readonly BetRequest[]) => {
  readonly struck?: readonly StruckBet[];
  readonly failed?: readonly FailedBet[];
  readonly changes?: readonly PriceChange[];
} | null;

/** Strikes everything. */
export const struckAll: Striker = (requests) => ({
  struck: requests.map((request, index) =>
    makeStruck(index + 1, {
      guid: request.combinatonInfo.guid ?? '',
      betTitle: request.combinatonInfo.betTitle,
      totalStake: rands(request.combinatonInfo.totalStake),
      betCount: request.dt.length,
      legs: request.dt.map(({ raceNumber, isPlace, isFixedOdds, ...leg }) => ({
        eventName: `Race ${raceNumber}`,
        outcomeName: `Horse ${raceNumber}`,
        isPlace,
        odds: isFixedOdds ? ((isPlace ? leg.placeOdds : leg.odds) ?? null) : null,
        oddsFraction: isFixedOdds ? ((isPlace ? leg.placeOddsFraction : leg.oddsFraction) ?? null) : null,
        seenOdds: null,
        seenOddsFraction: null,
      })),
    }),
  ),
});

const limits = { single: 10_000, double: 20_000, treble: 20_000, quad: 30_000, multiple: 30_000 };

/** A page with a slip only, and a server with four races of one runner each at 3/1. */
export class SlipStage {
  striker: Striker = struckAll;
  /** How many races the card has. */
  races = 4;
  /** Why the punter may not bet, or null. */
  refusedBetting: string | null = null;
  /** The refusal of the whole slip, or null. */
  refusal: string | null = null;
  /** Where the slip stands. */
  path = '/';
  /** The races whose runner is picked. */
  picked: readonly number[] = [];
  /** The races that are off. */
  off: readonly number[] = [];
  /** The races that wait for new prices. */
  suspended: readonly number[] = [];
  /** What every runner is to win. */
  win: readonly [odds: number, fraction: string] = [3, '3/1'];
  /** Rands. */
  balance = 1_000;
  /** Rands staked on the meeting; none of them before the cards of its jackpot closed. */
  staked = 38;
  /** What My Bets has among the open bets. */
  openBets: readonly object[] = [];
  readonly made: { path: string; body: unknown }[] = [];
  #isDrawn = false;

  /** A punter signed in, with an empty slip. */
  start(): void {
    setConfig(makeConfig());
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.#answer(input, init));
    useSession.getState().setLogin(login());
    useSlipStore.setState({ slips: {}, inHand: {} });
    useSlipSheet.setState({ isOpen: false, otherProgramme: null });
    useStrikePreferences.setState(useStrikePreferences.getInitialState());
  }

  stop(): void {
    queryClient.clear();
    useSession.getState().clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }

  /** Puts runners on the slip, one a race, and draws the page. */
  show(races: number): void {
    for (let race = 1; race <= races; race += 1) this.put(race);
    this.#isDrawn = true;
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[this.path]}>
          <SlipChip />
          <WholeSlip />
          <Announcer />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }

  /** Puts the runner of a race on the slip, and shows it. */
  put(race: number): void {
    act(() => {
      toggleSelection(event, { raceId: 100 + race, raceNumber: race, saddle: 1 });
      if (this.#isDrawn) openSlip();
    });
  }

  /** The same with the slip open, once it is there. */
  async open(races = 4) {
    openSlip();
    this.show(races);
    await screen.findByRole('button', { name: /^Strike|^Accept and strike \d|^Sign in/ });
    return userEvent.setup();
  }

  /** Moves every price, as seen a minute later. */
  async move(win: SlipStage['win']): Promise<void> {
    this.win = win;
    await act(() => queryClient.invalidateQueries());
    this.letSee();
  }

  /** Lets a minute pass, in which what is on the screen is seen. */
  letSee(): void {
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
  }

  /** The lines that were last sent, with how. */
  get sent(): { readonly acceptBetter: boolean; readonly bets: readonly BetRequest[] } {
    const last = this.made.findLast(({ path }) => path.endsWith('PlaceBet'));
    if (last === undefined) throw new Error('nothing was sent');
    return last.body as SlipStage['sent'];
  }

  region(name: string) {
    return within(screen.getByRole('region', { name }));
  }

  tick(list: string, betType: string): HTMLInputElement {
    return this.region(list).getByRole('checkbox', { name: new RegExp(`^${betType.replace(/s$/, 's?')}`) });
  }

  stakeOf(list: string, name: string): HTMLInputElement {
    return this.region(list).getByRole('textbox', { name: `Stake per bet, ${name}` });
  }

  /** 'Stake, 4 betsR4.00'. */
  get total(): string {
    return wordsOf(screen.getByText(/^Stake, /).parentElement ?? document.body);
  }

  get strikeButton(): HTMLButtonElement {
    return screen.getByRole('button', {
      name: /^Strike|^Striking|^Nothing|^Over the limit|^Tick a bet|^Set a stake|^Check the stake|^Waiting|^Accept and strike \d/,
    });
  }

  /** As the server says it: refused when every line failed. */
  #strikeAnswer(parts: NonNullable<ReturnType<Striker>>) {
    const [first] = parts.failed ?? [];
    const isRefused = first !== undefined && !parts.struck?.length && !parts.changes?.length;
    const head = isRefused && { status: 0, errorCode: first.errorCode, detail: first.message };
    return { ...makeResponse({ ...parts, balance: rands(this.balance) }), ...head };
  }

  async #answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(String(input), window.location.origin);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    this.made.push({ path: pathname, body });
    const [call = ''] = /[^/]+$/.exec(pathname.replace(/(\/\d+)+$/, '')) ?? [];
    switch (call) {
      case 'GetMeetingRaces':
        return answerWith({
          meeting: makeMeeting(),
          scoring: makeScoring(),
          races: Array.from({ length: this.races }, (_, place) => ({
            ...raceOf(place + 1, this.picked.includes(place + 1), this.win, this.off.includes(place + 1)),
            ...(this.suspended.includes(place + 1) && { suspended: true }),
          })),
        });
      case 'GetPayoutLimits':
        return answerWith({ limits: { regularLimits: limits, firstTimerLimits: limits } });
      case 'ClientBalance':
        return answerWith({
          clientBalances: {
            responseObject: { accountNumber: 9, balance: this.balance, owed: 0, currency: 'ZAR' },
          },
        });
      case 'ClientIn':
        return answerWith({
          responseObject: {
            ...{ linked: true, accountNumber: 9 },
            ...{ mayBet: this.refusedBetting === null, reason: this.refusedBetting },
          },
        });
      case 'GetPunterBet':
        return answerWith({ doubleJackpotBet: { betTotal: 0 }, staked: this.staked });
      case 'GetMyBets':
        return answerWith({ responseObject: pathname.endsWith('/1') ? this.openBets : [], next: null });
      case 'PlaceBet':
      case 'RetryFailedBets': {
        if (this.refusal !== null) return refuseWith(300, this.refusal, this.refusal);
        const parts = this.striker(body.bets ?? body.betRequests);
        if (parts === null) throw new TypeError('Failed to fetch');
        for (const { totalStake } of parts.struck ?? []) this.staked += totalStake;
        return answerWith(this.#strikeAnswer(parts));
      }
      default:
        return new Response('{}', { status: 404 });
    }
  }
}

function raceOf(
  number: number,
  isPicked: boolean,
  [winOdds, winOddsFraction]: SlipStage['win'],
  isOff: boolean,
) {
  return makeRace({
    raceId: 100 + number,
    raceNumber: number,
    offTime: new Date(Date.now() + (isOff ? -1 : number) * 3_600_000).toISOString(),
    selection: isPicked
      ? { saddle: 1, horseName: `Horse ${number}`, countsAs: null, points: null, bonus: null }
      : null,
    runners: [makeRunner({ horseName: `Horse ${number}`, winOdds, winOddsFraction })],
  });
}
