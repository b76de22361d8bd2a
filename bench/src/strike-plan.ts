import { randomBytes, randomUUID } from 'node:crypto';
import type { BetRequest, StrikeLeg } from '@furlong/contract/schemas/slip';
import type { SportBetRequest, SportLeg } from '@furlong/contract/schemas/sport-slip';
import { orderedId } from '@furlong/domain/ordered-id';
import { runners } from './picks-plan.ts';

/** What the load process is told. */
export interface StrikeLoad {
  readonly url: string;
  readonly events: StrikeEvents;
  readonly punters: readonly { readonly id: number; readonly token: string }[];
  /** Slips a second to hold; null: as many as it takes, by `clients` at a time. */
  readonly rate: number | null;
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

/** What the slips are on: the races of a meeting by number from 1, or fixtures. */
export type StrikeEvents =
  | { readonly sport: 'racing'; readonly meetingId: number; readonly raceIds: readonly number[] }
  | { readonly sport: 'soccer'; readonly fixtureIds: readonly number[] };

/** A slip as it is sent. */
export interface SlipToSend {
  readonly guids: readonly string[];
  readonly path: string;
  readonly body: string;
}

/** A slip as the load process saw it. `ms` counts from when it was due, so that a server that stalls is not let off. */
export interface SlipSeen {
  readonly guids: readonly string[];
  /** Keys the server said it struck. */
  readonly struck: number;
  readonly dueAt: number;
  readonly ms: number;
  readonly words: string | null;
}

/** Lines of a slip. */
export const linesPerSlip = 8;
const legsPerSlip = 4;

/** A slip of eight lines over four events, each line ten cents on every combination: as many legs in either sport. */
export function makeSlip({ events }: Pick<StrikeLoad, 'events'>, turn: number): SlipToSend {
  return events.sport === 'racing' ? makeRacingSlip(events, turn) : makeSoccerSlip(events.fixtureIds, turn);
}

function makeRacingSlip(
  { meetingId, raceIds }: Extract<StrikeEvents, { sport: 'racing' }>,
  turn: number,
): SlipToSend {
  const legs = Array.from({ length: legsPerSlip }, (_, index): StrikeLeg => {
    const race = ((turn + index * 2) % raceIds.length) + 1;
    const saddle = ((turn * 7 + race * 5) % runners) + 1;
    return {
      raceId: raceIds[race - 1] ?? 0,
      raceNumber: race,
      saddle,
      odds: saddle,
      placeOdds: saddle / 4,
      isPlace: false,
      isFixedOdds: true,
    };
  });
  const places = legs.map((leg) => ({ ...leg, isPlace: true }));
  const atSp = legs.map((leg) => ({ ...leg, isFixedOdds: false }));
  const bets = [
    line('SINGLE WINS', 1, 1, 4, legs),
    line('SINGLE PLACES', 2, 1, 4, places),
    line('DOUBLES', 3, 2, 6, legs),
    line('TREBLES', 3, 3, 4, legs),
    line('QUADS', 3, 4, 1, legs),
    line('ALL TO WIN', 4, 4, 1, legs),
    line('ALL TO PLACE', 5, 4, 1, places),
    line('ALL TO COME', 6, 4, 1, atSp),
  ];
  const path = `/api/Betslip/PlaceBet?meetingId=${meetingId}`;
  return { guids: guidsOf(bets), path, body: JSON.stringify({ bets, isLuckyPick: false, meetingId }) };
}

function makeSoccerSlip(fixtureIds: readonly number[], turn: number): SlipToSend {
  const chosen = Array.from(
    { length: legsPerSlip },
    (_, index) => fixtureIds[(turn + index * 2) % fixtureIds.length] ?? 0,
  );
  const legsOf = (market: SportLeg['market'], outcomes: readonly string[]) =>
    chosen.map((eventId): SportLeg => {
      const place = (turn * 7 + eventId) % outcomes.length;
      return { sport: 'soccer', eventId, market, outcome: outcomes[place] ?? '', odds: place + 1 };
    });
  const results = legsOf('result', ['home', 'draw', 'away']);
  const goals = legsOf('overUnder25', ['over', 'under']);
  const both = legsOf('bothTeamsToScore', ['yes', 'no']);
  const bets: SportBetRequest[] = [
    line('SINGLES', 1, 1, 4, results),
    line('SINGLES', 1, 1, 4, goals),
    line('DOUBLES', 3, 2, 6, results),
    line('TREBLES', 3, 3, 4, results),
    line('QUADS', 3, 4, 1, results),
    line('ALL UP', 4, 4, 1, results),
    line('ALL UP', 4, 4, 1, goals),
    line('ALL UP', 4, 4, 1, both),
  ];
  return { guids: guidsOf(bets), path: '/api/Betslip/PlaceSportBet', body: JSON.stringify({ bets }) };
}

function guidsOf(bets: readonly (BetRequest | SportBetRequest)[]): string[] {
  return bets.map(({ combinatonInfo }) => combinatonInfo.guid ?? '');
}

function line<Leg>(
  betTitle: string,
  combinationBetTypeId: number,
  legsPerBet: number,
  count: number,
  dt: Leg[],
) {
  return {
    combinatonInfo: {
      betTitle,
      combinationBetTypeId,
      legsPerBet,
      totalStake: count / 10,
      guid: makeKey(),
    },
    dt,
  };
}

/** As the app makes keys; `BENCH_KEYS=random` as other clients may. */
function makeKey(): string {
  return isRandom ? randomUUID() : orderedId(Date.now(), someRandom());
}

const isRandom = process.env.BENCH_KEYS === 'random';
let random = randomBytes(0);
let used = 0;

/** Ten bytes of some thousand made at once: what the load costs is taken from what is measured. */
function someRandom(): Uint8Array {
  if (used + 10 > random.length) [random, used] = [randomBytes(8_000), 0];
  used += 10;
  return random.subarray(used - 10, used);
}
