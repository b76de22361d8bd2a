import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeRunner, makeScoring } from '../../test/fixtures.ts';
import { makeDivision, makeJackpot, makeJackpotLeg, makeOwnCard } from '../../test/jackpots.ts';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { CardJackpot } from './card-jackpot.tsx';
import { HomeJackpots } from './home-jackpots.tsx';

const server = fakeServer();
let client: QueryClient;

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  cleanup();
  client.clear();
  useSession.getState().clear();
  server.stop();
});

function show(element: React.ReactElement) {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const answer = (meetingId: number, jackpot: object | null) =>
  server.answer(`/api/Jackpot/jackpotForMeeting/${meetingId}`, { jackpot });

describe('[O-JACKPOT-VALUES] [S-JACKPOT-VALUES] Home', () => {
  const meetings = [1, 2, 3].map((meetingId) => makeMeeting({ meetingId, races: [makeRace()] as never }));

  test('shows the pools of the next two meetings, and what was brought over', async () => {
    for (const meetingId of [1, 2, 3]) answer(meetingId, makeJackpot({ meetingId }));
    show(<HomeJackpots meetings={meetings} />);
    await waitFor(() => expect(screen.getAllByRole('img', { name: /^R48\s000\.00$/ })).toHaveLength(2));
    expect(screen.getAllByText(/^R38\s000\.00 of it carried over\.$/)).toHaveLength(2);
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/picks/1#jackpot');
    expect(server.made).toHaveLength(2);
  });

  test('shows nothing for a meeting without one', async () => {
    answer(1, null);
    const { container } = render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <HomeJackpots meetings={meetings.slice(0, 1)} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await expect.poll(() => container.textContent === '' && container.childElementCount === 0).toBe(true);
  });
});

describe('the card', () => {
  test('says which races are legs, the own picks on them, and what a jackpot card is (rule: jackpot)', async () => {
    const legs = [
      makeJackpotLeg({
        raceNumber: 5,
        raceId: 5,
        state: 'official',
        winners: [{ saddle: 4, horseName: 'Silver Jetty' }],
        aliveAfter: 212,
        pick: 4,
        pickState: 'stands',
      }),
      makeJackpotLeg({ raceNumber: 6, raceId: 6, pick: 2, pickState: 'to-come' }),
    ];
    const own = makeOwnCard({ state: 'alive', legsLeft: [6] });
    answer(1, makeJackpot({ state: 'alive', cards: 3412, alive: 212, legs, own }));
    const runners = [makeRunner({ saddle: 2, horseName: 'Silver Fox' })];
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting: makeMeeting(),
      races: [makeRace({ raceNumber: 6, runners })],
      scoring: makeScoring(),
    });
    show(<CardJackpot meetingId={1} />);
    expect(await screen.findByRole('heading', { name: 'Jackpot races 5 and 6' })).toBeInTheDocument();
    expect(await screen.findByText('Silver Fox')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(wordsOf)).toEqual([
      'Race 54 Silver Jetty Won, 212 still inYour pick 4 won',
      'Race 6Your pick 2 Silver Fox 14:35',
    ]);
    expect(screen.getByText('Your card is still in: 1 leg to come.')).toBeInTheDocument();
    // How many are still in leads, then what that makes; the pool, which is the same all day, follows.
    const lead = screen.getByText(/^212 of 3\s412 still in after race 5\.$/);
    expect(lead.nextElementSibling).toHaveTextContent('R226.41 or more each if all get home');
    const pool = screen.getByRole('img', { name: /^R48\s000\.00$/ });
    expect(lead.compareDocumentPosition(pool)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(
      screen.getByText(/^Your jackpot card is your picks at the off of the first leg/),
    ).toBeInTheDocument();
  });

  test('says off once, and nothing of a pick that is missing once cards are closed', async () => {
    const legs = [
      makeJackpotLeg({ raceNumber: 5, raceId: 5, state: 'off', pick: 2, pickState: 'to-come' }),
      makeJackpotLeg({ raceNumber: 6, raceId: 6 }),
    ];
    const own = makeOwnCard({ state: 'incomplete', missing: [6] });
    answer(1, makeJackpot({ state: 'closed', cards: 9, legs, own }));
    show(<CardJackpot meetingId={1} />);
    await screen.findByText('You’re not in this one.');
    const words = () => screen.getAllByRole('listitem').map(wordsOf);
    expect(words()).toEqual(['Race 5Your pick 2 Off', 'Race 614:35']);
    answer(1, makeJackpot({ state: 'open', legs, own }));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(words()[1]).toBe('Race 6Your pick No pick yet14:35'));
  });

  test('says how it is won before the legs, and each leg leads to its race', async () => {
    const legs = [5, 6].map((raceNumber) => makeJackpotLeg({ raceNumber, raceId: raceNumber }));
    answer(1, makeJackpot({ legs }));
    show(<CardJackpot meetingId={1} />);
    const how = await screen.findByText(
      'Pick the winner of races 5 and 6: everybody who gets every leg shares the pool. If nobody does, it carries over to the next meeting.',
    );
    expect(how.compareDocumentPosition(screen.getByRole('list'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: /^Race ?6$/ }).getAttribute('href')).toBe('/picks/1?race=6');
  });

  test('leads to the first leg without a pick while the card is open', async () => {
    const own = makeOwnCard({ state: 'incomplete', missing: [6, 7] });
    answer(1, makeJackpot({ state: 'open', own }));
    show(<CardJackpot meetingId={1} />);
    expect(await screen.findByText('Your card has no pick in races 6 and 7 yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pick race 6' }).getAttribute('href')).toBe('/picks/1?race=6');
    answer(1, makeJackpot({ state: 'closed', cards: 862, own }));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pick race 6' })).toBeNull());
  });

  test('knows unsaved picks: they stand on their legs, and Save comes before a race to pick', async () => {
    const own = makeOwnCard({ state: 'incomplete', missing: [5, 6, 7, 8] });
    answer(1, makeJackpot({ own }));
    const save = <button type="button">Save picks</button>;
    const runners = [makeRunner({ saddle: 2, horseName: 'Silver Fox' })];
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting: makeMeeting(),
      races: [makeRace({ raceNumber: 5, runners })],
      scoring: makeScoring(),
    });
    show(<CardJackpot meetingId={1} drafts={{ 1: 4, 5: 2, 6: 3, 7: 1, 8: 1 }} save={save} />);
    await screen.findByText('Your card has every leg, but your picks in races 5 to 8 are not saved yet.');
    expect(await screen.findByText('Silver Fox')).toBeInTheDocument();
    expect(wordsOf(screen.getAllByRole('listitem')[0] as HTMLElement)).toBe(
      'Race 5Your pick 2 Silver Fox not saved yet14:35',
    );
    expect(screen.queryByText('No pick yet')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Pick race 5' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save picks' })).toBeInTheDocument();
    cleanup();
    show(<CardJackpot meetingId={1} drafts={{ 5: 2 }} save={save} />);
    await screen.findByText(
      'Your card has no pick in races 6 to 8 yet, and your pick in race 5 is not saved yet.',
    );
    expect(screen.getByRole('link', { name: 'Pick race 6' })).toBeInTheDocument();
    // Once cards are closed they count for the game only.
    answer(1, makeJackpot({ state: 'closed', cards: 862, own }));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(/^You’re not in this one\./)).toBeInTheDocument();
    expect(screen.queryByText('not saved yet')).toBeNull();
  });

  test('reads out that its legs have begun: what stands there moves up, and stays what it is', async () => {
    answer(1, makeJackpot());
    show(<CardJackpot meetingId={1} />);
    const pool = await screen.findByRole('img', { name: /^R48\s000\.00$/ });
    const standing = pool.parentElement?.nextElementSibling;
    expect(standing).toHaveAttribute('aria-live', 'polite');
    answer(1, makeJackpot({ state: 'alive', cards: 3412, alive: 212 }));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(standing?.textContent).toMatch(/^212 of 3\s412 still in/));
    expect(standing?.isConnected).toBe(true);
    expect(standing?.nextElementSibling).toBe(pool.parentElement);
  });

  test('explains the share to the cent, and names the second one beside the bets it is for', async () => {
    const own = makeOwnCard({
      state: 'winner',
      entryNumber: 1204,
      share: rands(6857.15),
      secondShare: rands(6857.15),
      betTotal: rands(50),
      doublingBets: [{ receipt: 'F-0000418', stake: rands(50) }],
    });
    answer(
      1,
      makeJackpot({
        state: 'paid',
        standing: 'official',
        division: makeDivision({ secondShares: rands(6857.15) }),
        cardsHash: 'ab'.repeat(32),
        certificate: true,
        own,
      }),
    );
    const user = show(<CardJackpot meetingId={1} />);
    await user.click(await screen.findByText('How it’s won and shared'));
    expect(
      await screen.findByText(
        /^R48\s000\.00 ÷ 7 = R6\s857\.14, the odd 2 cents to the first 2 by alias: Ann and Ben\.$/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/F-0000418 \(R50\.00\)/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^The certificate/ }).getAttribute('href')).toContain(
      '/api/Jackpot/Certificate/1',
    );
    expect(screen.getByText(/^Your card is number 1\s204 in it\.$/)).toBeInTheDocument();
  });

  test('lists winners and rules when they are opened, and not before', async () => {
    answer(1, makeJackpot({ own: makeOwnCard({ betTotal: rands(30) }) }));
    server.answer('/api/Leaderboard/getProgressiveWinners/3', {
      progressiveWinners: [
        {
          meetingId: 9,
          meetingName: 'Vaal',
          meetingDate: '2026-11-14T00:00:00+02:00',
          alias: 'RailRunner',
          entryNumber: 12,
          share: rands(812.5),
          paidAt: '2026-11-14T15:00:00.000Z',
        },
      ],
      totalWinners: 1,
    });
    server.answer('/api/Jackpot/Rules/1', {
      jackpotRules: {
        meetingId: 1,
        progressiveName: 'Furlong Jackpot',
        version: 2,
        inForceFrom: '2026-11-01T00:00:00.000Z',
        closesAt: null,
        paragraphs: [{ heading: 'How to enter', text: 'Save a pick in every leg.' }],
      },
    });
    const user = show(<CardJackpot meetingId={1} />);
    const winners = await screen.findByText('Winners so far');
    expect(screen.queryByText(/^Your double share/)).toBeNull();
    expect(server.made.filter((call) => /Winners|Rules/.test(call))).toEqual([]);
    await user.click(winners);
    const list = within(winners.closest('details') as HTMLElement);
    expect(wordsOf(await list.findByRole('listitem'))).toBe('RailRunnerVaal, Sat 14 Nov, card 12R812.50');
    await user.click(screen.getByText('Rules and double share'));
    expect(await screen.findByText('Save a pick in every leg.')).toBeInTheDocument();
    // First what a bettor would act on.
    expect(screen.getAllByRole('heading', { level: 3 }).map(wordsOf)).toEqual([
      'Double share',
      'How to enter',
    ]);
    expect(screen.getByText(/come to R50\.00 or more gets the share twice\./)).toBeInTheDocument();
    expect(
      screen.getByText(/^Your double share: no\. Your bets that count: R30\.00 of R50\.00\.$/),
    ).toBeInTheDocument();
    answer(1, makeJackpot({ own: makeOwnCard({ betTotal: rands(100), doubles: true }) }));
    await act(() => client.invalidateQueries());
    expect(
      await screen.findByText(/^Your double share: yes\. Your bets that count: R100\.00\.$/),
    ).toBeInTheDocument();
  });

  test('leads who is not in it to the next jackpot that can be entered (rule: breaks-on-screen)', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const course = (meetingId: number, raceCourseName: string) =>
      makeMeeting({ meetingId, raceCourseName, races: [makeRace({ offTime: at(20) })] as never });
    server.answer('/api/Meeting/GetUpcomingRaceMeetings', {
      meetings: [
        course(1, 'Vaal'),
        course(2, 'Scottsville'),
        course(3, 'Turffontein'),
        course(4, 'Greyville'),
      ],
    });
    answer(
      1,
      makeJackpot({ state: 'closed', cards: 862, own: makeOwnCard({ state: 'incomplete', missing: [6] }) }),
    );
    answer(2, null);
    answer(3, makeJackpot({ meetingId: 3, closesAt: at(50) }));
    answer(4, makeJackpot({ meetingId: 4, closesAt: at(40) }));
    show(<CardJackpot meetingId={1} />);
    const next = await screen.findByRole('link', { name: /^Greyville, closes (tomorrow, )?\d\d:\d\d$/ });
    expect(next.getAttribute('href')).toBe('/picks/4#jackpot');
    expect(next.parentElement).toHaveTextContent(/^You’re not in this one\. Next: Greyville/);
    cleanup();
    useSession.getState().update({ playBreak: { kind: 'time-out', until: null } });
    show(<CardJackpot meetingId={1} />);
    expect(await screen.findByText('You’re not in this one.')).toBeInTheDocument();
    expect(screen.queryByText(/Next:/)).toBeNull();
  });

  test('says when it does not load', async () => {
    server.fail('/api/Jackpot/jackpotForMeeting/1', 500);
    show(<CardJackpot meetingId={1} />);
    expect(await screen.findByText('The jackpot did not load.')).toBeInTheDocument();
  });
});
