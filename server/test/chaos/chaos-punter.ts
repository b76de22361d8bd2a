import { setTimeout as pause } from 'node:timers/promises';
import type { BetRequest, StrikeResponse } from '@furlong/contract/schemas/slip';
import type { SportBetRequest } from '@furlong/contract/schemas/sport-slip';
import type { Random } from '@furlong/domain/random';
import type { ChaosLeague } from './chaos-league.ts';
import type { ChaosSite } from './chaos-site.ts';
import type { ChaosRace, ChaosSupplier } from './chaos-supplier.ts';

/** A line that a punter sent, and what the punter was told of it, last. */
export interface SentLine {
  readonly guid: string;
  /** The guid of the slip's first line. */
  readonly slip: string;
  readonly punterId: number;
  readonly sport: 'horseracing' | 'soccer';
  readonly totalStake: number;
  /** `unknown`: no answer ever came, so it may have been struck or not. */
  told: 'struck' | 'failed' | 'changed' | 'unknown';
  betId: number | null;
}

const titles = ['', 'SINGLE WINS', 'DOUBLES', 'TREBLES'] as const;
const counts = [[], [1, 2, 3, 4], [0, 1, 3, 6], [0, 0, 1, 4]] as const;

/**
 * A punter with a bad connection: slips that are broken off before their answer, sent twice at once and to both servers,
 * and repeated until something is known of them; sometimes at prices that are not those on offer.
 */
export async function playPunter(
  site: ChaosSite,
  { supplier, league }: { readonly supplier: ChaosSupplier; readonly league: ChaosLeague },
  punter: { readonly id: number; readonly token: string },
  random: Random,
  until: () => boolean,
): Promise<SentLine[]> {
  const sent: SentLine[] = [];
  while (!until()) {
    await pause(random.int(20, 250));
    const slip = random.chance(0.4)
      ? makeSoccerSlip(league, punter.id, random)
      : makeSlip(supplier, punter.id, random);
    if (!slip) continue;
    const lines = slip.body.bets.map(
      ({ combinatonInfo }): SentLine => ({
        guid: combinatonInfo.guid ?? '',
        slip: slip.body.bets[0]?.combinatonInfo.guid ?? '',
        punterId: punter.id,
        sport: slip.sport,
        totalStake: Math.round(combinatonInfo.totalStake * 100),
        told: 'unknown',
        betId: null,
      }),
    );
    sent.push(...lines);
    await sendUntilKnown(site, punter.token, slip, lines, random);
  }
  return sent;
}

interface Slip {
  readonly sport: SentLine['sport'];
  /** Of the call that strikes it. */
  readonly path: string;
  readonly body: { readonly bets: readonly (BetRequest | SportBetRequest)[] };
}

function makeSlip(supplier: ChaosSupplier, pid: number, random: Random): Slip | undefined {
  if (supplier.open.length === 0) return undefined;
  const { meetingId } = random.pick(supplier.open);
  const races = random.shuffle(supplier.open.filter((race) => race.meetingId === meetingId)).slice(0, 4);
  const bets = Array.from({ length: random.int(1, 4) }, (): BetRequest => {
    const size = random.int(1, Math.min(3, races.length));
    const legs = races.slice(0, random.int(size, races.length));
    const place = random.chance(0.25);
    const fixed = random.chance(0.8);
    const count = counts[size]?.[legs.length - 1] ?? 1;
    return {
      combinatonInfo: {
        betTitle: size === 1 && place ? 'SINGLE PLACES' : (titles[size] ?? ''),
        combinationBetTypeId: size === 1 ? (place ? 2 : 1) : 3,
        legsPerBet: size,
        totalStake: count * random.pick([1, 2, 5, 10]),
        guid: makeGuid(random),
        pid,
      },
      dt: legs.map((race) => makeLeg(race, place, fixed, random)),
    };
  });
  return {
    sport: 'horseracing',
    path: `/api/Betslip/PlaceBet?meetingId=${meetingId}`,
    body: { bets, ...{ isLuckyPick: false, meetingId } },
  };
}

const soccerTitles = ['', 'SINGLES', 'DOUBLES', 'TREBLES'] as const;
const results = ['home', 'draw', 'away'] as const;

function makeSoccerSlip(league: ChaosLeague, pid: number, random: Random): Slip | undefined {
  if (league.open.length === 0) return undefined;
  const fixtures = random.shuffle([...league.open]).slice(0, 4);
  const bets = Array.from({ length: random.int(1, 3) }, (): SportBetRequest => {
    const size = random.int(1, Math.min(3, fixtures.length));
    const chosen = fixtures.slice(0, random.int(size, fixtures.length));
    return {
      combinatonInfo: {
        betTitle: soccerTitles[size] ?? '',
        combinationBetTypeId: size === 1 ? 1 : 3,
        legsPerBet: size,
        totalStake: (counts[size]?.[chosen.length - 1] ?? 1) * random.pick([1, 2, 5, 10]),
        guid: makeGuid(random),
        pid,
      },
      dt: chosen.map(({ fixtureId, quarters }) => {
        const place = random.int(0, 2);
        const seen = (quarters[place] ?? 4) + (random.chance(0.05) ? 1 : 0);
        const outcome = results[place] ?? 'home';
        return { sport: 'soccer', eventId: fixtureId, market: 'result', outcome, oddsFraction: `${seen}/4` };
      }),
    };
  });
  return { sport: 'soccer', path: '/api/Betslip/PlaceSportBet', body: { bets } };
}

function makeLeg(
  race: ChaosRace,
  isPlace: boolean,
  isFixedOdds: boolean,
  random: Random,
): BetRequest['dt'][number] {
  const [saddle, quarters] = random.pick([...race.quarters]);
  const seen = random.chance(0.05) ? quarters + 1 : quarters;
  return {
    raceId: race.raceId,
    raceNumber: race.number,
    saddle,
    oddsFraction: `${seen}/4`,
    placeOddsFraction: `${seen}/16`,
    isPlace,
    isFixedOdds,
  };
}

/** A version 4 UUID from the seed, so that a run can be repeated. */
function makeGuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16));
  hex[12] = '4';
  hex[16] = '8';
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}

async function sendUntilKnown(
  site: ChaosSite,
  token: string,
  slip: Slip,
  lines: readonly SentLine[],
  random: Random,
): Promise<void> {
  const attempts = random.chance(0.1) ? 1 : 40;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const twice = random.chance(0.15);
    const breakOffAfter = random.chance(0.2) ? random.int(0, 30) : 5_000;
    const copies = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () =>
        send(site, token, slip, { url: site.anyUrl(random), deadline: breakOffAfter }),
      ),
    );
    const known = copies.filter((answer) => answer !== undefined);
    for (const answer of known) hear(answer, lines);
    if (known.length > 0) return;
    await pause(random.int(50, 300));
  }
}

async function send(
  site: ChaosSite,
  token: string,
  slip: Slip,
  { url, deadline }: { readonly url: string; readonly deadline: number },
): Promise<StrikeResponse | undefined> {
  const sentAt = performance.now();
  try {
    const response = await fetch(`${url}${slip.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(slip.body),
      signal: AbortSignal.timeout(deadline),
    });
    if (response.status !== 200) {
      // Refused for a time, or, on a machine that stands still, for not having come in time: sent again.
      const isForNow = response.status >= 500 || response.status === 429 || response.status === 408;
      if (!isForNow) {
        throw new Error(`a slip was refused: ${response.status} ${await response.text()}`);
      }
      return undefined;
    }
    const answer = (await response.json()) as StrikeResponse;
    if (answer.successfulBetInfo.length > 0) site.pauses.hear(url, sentAt);
    return answer;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('a slip was refused')) throw error;
    return undefined;
  }
}

/** A struck line stays struck, whatever a copy of the same slip was told a moment before or after. */
function hear(answer: StrikeResponse, lines: readonly SentLine[]): void {
  const struck = new Map(answer.successfulBetInfo.map((bet) => [bet.guid, bet.betId]));
  const changed = new Set(answer.priceChanges.map((change) => change.guid));
  for (const line of lines) {
    const betId = struck.get(line.guid);
    if (betId !== undefined) {
      if (line.betId !== null && line.betId !== betId) throw new Error(`${line.guid} was struck twice`);
      line.told = 'struck';
      line.betId = betId;
    } else if (line.told === 'unknown') {
      line.told = changed.has(line.guid) ? 'changed' : 'failed';
    }
  }
}
