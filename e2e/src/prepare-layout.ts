import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { ReadyPunter } from './accounts.ts';
import { FeedSupplier } from './feed-supplier.ts';
import { FixtureSupplier } from './fixture-supplier.ts';
import { savePicks } from './save-picks-by-calls.ts';
import { type SignedIn, signInByCalls } from './sign-in-by-calls.ts';
import { strikeByCalls } from './strike-by-calls.ts';
import type { TestSite } from './test-site.ts';

/** A meeting with a race resulted, one off and two open, with the punter's picks and bets: a settled ticket, and an open one. */
export async function prepareMeeting(
  site: TestSite,
  supplier: FeedSupplier,
  punter: ReadyPunter,
): Promise<SignedIn> {
  const jackpot = { legs: [1, 2, 3, 4], progressive: 'The Layout Progressive', guarantee: 250_000 };
  await supplier.publishCard('Layoutvale', new Date(Date.now() + 40 * 60_000), jackpot, {
    ...{ jockey: 'Sandile Mbhele', trainer: 'Hendrika van Rensburg', form: '10294', draw: 11, weight: 58.5 },
  });
  const signedIn = await signInByCalls(site, punter);
  await savePicks(signedIn.calls, supplier, [1, 2, 3]);
  await strikeByCalls(signedIn.calls, supplier, [{ betTitle: 'SINGLE WINS', stake: 3, legs: [[1, 1]] }]);
  await strikeByCalls(signedIn.calls, supplier, [
    { betTitle: 'SINGLE PLACES', stake: 10, legs: [[3, 2, 'place']] },
    {
      betTitle: 'DOUBLES',
      stake: 2,
      legs: [
        [3, 1],
        [4, 2],
      ],
    },
  ]);
  await supplier.setOff(1);
  await supplier.postResult(1, [1, 2, 3, 4], true);
  await supplier.setOff(2);
  return signedIn;
}

/** A league of two, and a meeting that both played to its end. `ref` is of one try of a test. */
export async function prepareLeague(site: TestSite, ref: string, owner: SignedIn, friend: SignedIn) {
  // An owner's leagues do not read alike.
  const data = { leagueName: `Crew of Upper Houghton ${ref.slice(-12)}`, guid: randomUUID() };
  const created = await owner.calls.post('/api/MiniLeagues/CreateLeague', { data });
  const { leagueCode, shareLink } = (await created.json()) as { leagueCode: string; shareLink: string };
  // A second one, which stands in the list as a line.
  await owner.calls.post('/api/MiniLeagues/CreateLeague', {
    data: { leagueName: `Old Boys ${ref.slice(-4)}` },
  });
  const decide = ({ calls }: SignedIn, answer: object) =>
    calls.post('/api/MiniLeagues/UpdatePunterLeagueStatus', {
      data: { punterId: friend.punterId, leagueCode, ...answer },
    });
  await decide(friend, {});
  await decide(owner, { punterLeagueStatus: 1 });
  // A season counts what was played since one is a member.
  const supplier = new FeedSupplier(site, `${ref}-played`);
  await supplier.publishCard('Layoutdale', new Date(Date.now() + 40 * 60_000));
  await savePicks(owner.calls, supplier, [1, 2, 3, 4]);
  await savePicks(friend.calls, supplier, [2, 2, 1, 1]);
  for (const race of [1, 2, 3, 4]) {
    await supplier.setOff(race);
    await supplier.postResult(race, [1, 2, 3, 4], true);
  }
  await untilCounted(owner.calls, leagueCode);
  return { leagueCode, shareLink, meetingId: supplier.meetingId };
}

/** A season counts a meeting once it is final. */
async function untilCounted(calls: APIRequestContext, leagueCode: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await calls.get(`/api/MiniLeagues/GetLeagueSeason/${leagueCode}/1`);
        const { leagueSeason } = (await answer.json()) as {
          leagueSeason?: { rows: readonly { counted: number }[] };
        };
        return leagueSeason?.rows.map(({ counted }) => counted);
      },
      { timeout: 40_000 },
    )
    .toEqual([1, 1]);
}

/** A round of three fixtures, one predicted and under way. */
export async function prepareSoccer(site: TestSite, calls: APIRequestContext, ref: string) {
  const supplier = new FixtureSupplier(site, `layout-${ref}`);
  const league = 'Layout League';
  const kickOffAt = new Date(Date.now() + 3_600_000).toISOString();
  await supplier.publish('a', { league, home: 'Egoli Miners', away: 'Waterberg Foresters', kickOffAt });
  await supplier.publish('b', { league, home: 'Namaqua Wanderers', away: 'Karoo Stars', kickOffAt });
  await supplier.publish('c', { league, home: 'Cape Gulls', away: 'Limpopo Baobabs', kickOffAt });
  const fixtureId = supplier.idOf('b');
  const { fixture } = await (await calls.get(`/api/Soccer/Fixtures/${fixtureId}`)).json();
  const { roundId } = fixture as { roundId: number };
  const data = { roundId, predictions: [{ fixtureId, home: 2, away: 1 }] };
  await calls.post('/api/Soccer/Predictions', { data });
  await supplier.status('b', { status: 'live' });
  await supplier.score('b', { home: 2, away: 1, minute: 38 });
  return {
    fixtures: `/sport/soccer?league=${encodeURIComponent(league)}`,
    fixture: `/sport/soccer/fixtures/${supplier.idOf('a')}`,
    live: `/sport/soccer/fixtures/${fixtureId}`,
    predictor: `/sport/soccer/predictor/${roundId}`,
    board: `/sport/soccer/board/${roundId}`,
  };
}
