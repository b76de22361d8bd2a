import type {
  FeedMeeting,
  MeetingStatusBody,
  PricesBody,
  RaceStatusBody,
  ResultBody,
  ScratchingBody,
} from '@furlong/contract/schemas/feed';
import { localDayOf, localIso } from '@furlong/domain/local-date';
import type { MarginedFinisher } from '@furlong/domain/margins';
import { formatOddsFraction } from '@furlong/domain/odds';
import { competitionStatusId } from '@furlong/domain/status';
import { type FeedCall, meetingPath } from '@furlong/feed-client/feed-call';
import { COMPETITION } from './competition.ts';
import { declareDividends } from './declare-dividends.ts';
import { demoJackpot } from './demo-jackpot.ts';
import type { BookPrice } from './make-book.ts';
import type { Board } from './market.ts';
import type { MeetingScript, ScriptEntry } from './script-meeting.ts';
import { after } from './script-race.ts';
import type { SimulatedRace } from './simulate-race.ts';

/** Checked against the contract by the compiler. */
type FeedBody = FeedMeeting | MeetingStatusBody | PricesBody | RaceStatusBody | ResultBody | ScratchingBody;

/**
 * The call an entry stands for; null when there is nothing to say, because no price moved a step. Prices name only
 * the runners whose price moved since the entry before, or, with `whole`, all that are left.
 */
export function makeCall(script: MeetingScript, entry: ScriptEntry, whole = false): FeedCall | null {
  const { ref } = script.meeting;
  const { sequence } = entry;
  const at = entry.at.toISOString();
  const call = (below: string, body: FeedBody): FeedCall => ({
    method: 'PUT',
    path: meetingPath(ref, below),
    body,
  });
  if (entry.kind === 'card') return call('', makeCard(script, sequence));
  if (entry.kind === 'meeting-status') {
    const newDate = entry.newDate === undefined ? {} : { newDate: entry.newDate };
    return call('/Status', { sequence, status: competitionStatusId(entry.status), ...newDate });
  }
  const race = `/Races/${entry.race}`;
  switch (entry.kind) {
    case 'prices': {
      const prices = movedPrices(script, entry, whole);
      return prices.length === 0 ? null : call(`${race}/Prices`, { sequence, at, prices });
    }
    case 'scratching':
      return call(`${race}/Scratchings/${entry.saddle}`, { sequence, at });
    case 'race-status': {
      const offAt = entry.offAt === undefined ? {} : { offAt: localIso(entry.offAt) };
      return call(`${race}/Status`, { sequence, status: entry.status, at, ...offAt });
    }
    case 'result':
      return call(`${race}/Result`, makeResult(script, entry, at));
  }
}

/** The whole card with its opening prices, as it is published. */
export function makeCard({ meeting, times, markets }: MeetingScript, sequence: number): FeedMeeting {
  const { course } = meeting;
  return {
    sequence,
    sport: 'horseracing',
    name: course.name,
    raceCourse: course.name,
    country: course.country,
    date: localDayOf(times.startsAt),
    competition: COMPETITION,
    jackpot: demoJackpot(course.country),
    races: meeting.races.map((race) => {
      const opening = openingBoard(markets, race);
      return {
        number: race.number,
        name: race.name,
        offAt: localIso(after(times.startsAt, (race.number - 1) * times.pace)),
        distance: race.distance,
        going: race.going,
        surface: race.surface,
        class: race.class,
        runners: race.runners.map(({ strength: _hidden, ...runner }) => ({
          ...runner,
          ...pricesOf(opening.get(runner.saddle)),
        })),
      };
    }),
  };
}

function openingBoard(markets: MeetingScript['markets'], race: SimulatedRace): Board {
  const market = markets.get(race.number);
  if (!market) throw new RangeError(`no market for race ${race.number}`);
  return market.board(market.ticks.length - 1, null);
}

/** What changed since the tick before, of the runners still in the race; after a scratching the whole board. */
function movedPrices(
  script: MeetingScript,
  entry: ScriptEntry & { kind: 'prices' },
  whole: boolean,
): PricesBody['prices'] {
  const market = script.markets.get(entry.race);
  if (!market) return [];
  const now = market.board(entry.tick, entry.scratched);
  const before = whole ? null : previousPrices(script, entry);
  const shown =
    before && before.scratched === entry.scratched ? market.board(before.tick, before.scratched) : null;
  const prices: PricesBody['prices'] = [];
  for (const [saddle, price] of now) {
    const old = shown?.get(saddle);
    if (old?.win === price.win && old.place === price.place) continue;
    prices.push({ saddle, ...pricesOf(price) });
  }
  return prices;
}

/** What the race showed before an entry: the entry of prices before it, or the card's opening board. */
function previousPrices(
  { entries, markets }: MeetingScript,
  { race, sequence }: ScriptEntry & { kind: 'prices' },
): { tick: number; scratched: number | null } | null {
  for (let index = sequence - 2; index >= 0; index--) {
    const entry = entries[index];
    if (entry?.kind === 'prices' && entry.race === race) return entry;
  }
  const market = markets.get(race);
  return market ? { tick: market.ticks.length - 1, scratched: null } : null;
}

function pricesOf(price: BookPrice | undefined): { winOdds?: string; placeOdds: string | number } {
  if (!price) return { placeOdds: 0 };
  return {
    winOdds: formatOddsFraction(price.win.odds),
    placeOdds: price.place ? formatOddsFraction(price.place.odds) : 0,
  };
}

function makeResult(script: MeetingScript, entry: ScriptEntry & { kind: 'result' }, at: string): ResultBody {
  const race = script.meeting.races[entry.race - 1];
  if (!race) throw new RangeError(`no race ${entry.race}`);
  const { outcome } = race;
  const priced = startingPrices(script, race);
  const startingPrice = (saddle: number) => {
    const price = priced.get(saddle);
    return price === undefined ? {} : { startingPrice: price };
  };
  const body = (finish: readonly MarginedFinisher[]) => {
    const placed = new Set(finish.map(({ saddle }) => saddle));
    const others = [...priced].filter(([saddle]) => !placed.has(saddle));
    return {
      sequence: entry.sequence,
      at,
      finishers: finish.map(({ saddle, position, margin }) => ({
        saddle,
        position,
        ...startingPrice(saddle),
        ...(margin === null ? {} : { margin }),
      })),
      winnerTime: race.winnerTime / 100,
      ...(others.length > 0
        ? { startingPrices: others.map(([saddle, price]) => ({ saddle, startingPrice: price })) }
        : {}),
    };
  };
  if (entry.stage === 'provisional') return { ...body(outcome.provisional), official: false };
  const dividends = dividendsOf(script, race, entry.stage);
  const declared = dividends === null ? {} : { dividends };
  if (entry.stage === 'official' || !outcome.correction) {
    return { ...body(outcome.official), official: true, ...declared };
  }
  const { finishers, reason } = outcome.correction;
  return { ...body(finishers), official: true, reason, ...declared };
}

/** What the tote declares with a result; null where it declares nothing: provisionally, and what was paid stands. */
export function dividendsOf(
  { meeting, markets }: Pick<MeetingScript, 'meeting' | 'markets'>,
  { number, incidents, outcome }: SimulatedRace,
  stage: 'provisional' | 'official' | 'correction',
) {
  const closing = markets.get(number)?.closing(incidents.scratching?.saddle ?? null);
  if (closing === undefined || stage === 'provisional') return null;
  if (stage === 'official') return declareDividends(`${meeting.seed}/${number}`, outcome.official, closing);
  if (outcome.correction?.reason !== 'capture') return null;
  return declareDividends(`${meeting.seed}/${number}`, outcome.correction.finishers, closing);
}

/** The starting price of every runner that ran, as fractions. */
export function startingPrices(
  { markets }: Pick<MeetingScript, 'markets'>,
  race: SimulatedRace,
): Map<number, string> {
  const closing = markets.get(race.number)?.closing(race.incidents.scratching?.saddle ?? null);
  return new Map([...(closing ?? [])].map(([saddle, { win }]) => [saddle, formatOddsFraction(win.odds)]));
}
