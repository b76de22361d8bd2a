import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BetFilter } from '@furlong/contract/codes/my-bets';
import { signInByCalls } from '@furlong/e2e/sign-in-by-calls';
import type { TestSite } from '@furlong/e2e/test-site';

/** The demo's second punter, who has an alias. */
export const rival = { name: 'rival', password: 'rival-punter' } as const;

interface RunnerAnswer {
  readonly saddle: number;
  readonly horseName: string;
  readonly winOdds: number | null;
  readonly scratched: boolean;
}

interface RaceAnswer {
  readonly raceId: number;
  readonly raceNumber: number;
  readonly raceStatusId: number;
  readonly offTime: string;
  readonly runners: readonly RunnerAnswer[];
}

/** An open race and the horse that a hurried punter picks in it. */
export interface RaceToPick {
  readonly raceNumber: number;
  readonly favourite: string;
}

/** The races of a card that are still to be run, by number. */
export async function racesToPick(site: TestSite, meetingId: number): Promise<RaceToPick[]> {
  const races = await racesOf(site, meetingId);
  return races
    .filter(({ raceStatusId, offTime }) => raceStatusId === 1 && Date.parse(offTime) > Date.now())
    .map(({ raceNumber, runners }) => {
      const run = runners.filter(({ scratched }) => !scratched);
      const byPrice = run.toSorted((a, b) => (a.winOdds ?? 999) - (b.winOdds ?? 999));
      return { raceNumber, favourite: byPrice[0]?.horseName ?? '' };
    });
}

async function racesOf(site: TestSite, meetingId: number): Promise<readonly RaceAnswer[]> {
  const answer = await fetch(`${site.url}/api/Meeting/GetMeetingRaces/${meetingId}`);
  const { races } = (await answer.json()) as { races: readonly RaceAnswer[] };
  return races;
}

/** The punter may bet and has money: the demo's rival, with a bet on each runner of the first race to come. */
export async function backEveryRunner(site: TestSite, meetingId: number): Promise<void> {
  const { calls } = await signInByCalls(site, rival);
  const [race] = (await racesOf(site, meetingId)).filter(({ raceStatusId }) => raceStatusId === 1);
  if (race === undefined) throw new Error('The card has no race to come.');
  const bets = race.runners
    .filter(({ scratched }) => !scratched)
    .map(({ saddle }) => ({
      combinatonInfo: {
        betTitle: 'SINGLE WINS',
        combinationBetTypeId: 1,
        legsPerBet: 1,
        totalStake: 1,
        guid: randomUUID(),
      },
      dt: [
        {
          raceId: race.raceId,
          raceNumber: race.raceNumber,
          saddle,
          oddsFraction: '1/1',
          placeOddsFraction: '1/1',
          isPlace: false,
          isFixedOdds: false,
        },
      ],
    }));
  const answer = await calls.post(`/api/Betslip/PlaceBet?meetingId=${meetingId}`, {
    data: { bets, meetingId },
  });
  const { totalSuccessfulBetsPlaced: struck } = (await answer.json()) as {
    totalSuccessfulBetsPlaced?: number;
  };
  await calls.dispose();
  if (struck !== bets.length) throw new Error(`Only ${struck} of ${bets.length} bets were struck.`);
}

const patienceMs = 6 * 60_000;

/** Waits until one of the punter's bets has won and is paid. */
export async function untilWon(site: TestSite): Promise<void> {
  const { calls } = await signInByCalls(site, rival);
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const answer = await calls.get(`/api/MyBets/GetMyBets/${BetFilter.wins}`);
    const { responseObject: wins } = (await answer.json()) as { responseObject?: readonly unknown[] };
    if (wins !== undefined && wins.length > 0) {
      await calls.dispose();
      return;
    }
    await pause(2_000);
  }
  throw new Error('No bet has won within six minutes.');
}
