import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import { moneyToWire } from '@furlong/domain/money';
import { compareOdds, type Odds, oddsToWire } from '@furlong/domain/odds';
import { scoreRunners } from '@furlong/domain/scoring';
import { pointsToWire, type ScoringRules } from '@furlong/domain/scoring-rules';
import { RaceStatus, raceStatusId } from '@furlong/domain/status';
import { type CardRace, type CardRunner, type MeetingCard, racePlacesPaid, toScoredRace } from './card.ts';
import type { CardLastRuns } from './load-last-runs.ts';
import type { CardPrices, PriceHistory } from './load-prices.ts';
import type { OwnPicks } from './shape-meeting.ts';

/** A card's races as everybody sees them. */
export function shapeRaces(card: MeetingCard, prices: CardPrices, lastRuns: CardLastRuns): Race[] {
  return card.races.map((race) => shapeRace(race, prices.get(race.id), lastRuns.get(race.id)));
}

function shapeRace(
  race: CardRace,
  prices: ReadonlyMap<number, PriceHistory> | undefined,
  lastRuns: ReadonlyMap<number, number> | undefined,
): Race {
  return {
    raceId: race.id,
    meetingId: race.meetingId,
    raceNumber: race.number,
    raceName: race.name,
    offTime: race.offAt.toISOString(),
    raceStatusId: raceStatusId(race.status),
    suspended: race.suspended,
    distance: race.distance,
    going: race.going,
    surface: race.surface,
    class: race.class,
    placesPaid: racePlacesPaid(race),
    resultState: race.result ? (race.result.official ? 'official' : 'provisional') : 'none',
    ...shapeFacts(race),
    runners: race.runners.map((runner) => ({
      ...shapeRunner(race, runner, prices?.get(runner.saddle)),
      // A first timer has never run: an earlier runner of its name was another horse.
      daysSinceRun: runner.firstTimer ? null : (lastRuns?.get(runner.saddle) ?? null),
    })),
  };
}

function shapeRunner(
  race: CardRace,
  runner: CardRunner,
  history: PriceHistory | undefined,
): Omit<Runner, 'daysSinceRun'> {
  const win = wire(runner.winOdds);
  const place = wire(racePlacesPaid(race) > 0 ? runner.placeOdds : null);
  const startingPrice = wire(runner.startingPrice);
  return {
    saddle: runner.saddle,
    horseName: runner.horse,
    jockey: runner.jockey,
    trainer: runner.trainer,
    draw: runner.draw,
    weight: runner.weight,
    age: runner.age,
    form: runner.form,
    silks: runner.silks,
    firstTimer: runner.firstTimer,
    selected: false,
    scratched: runner.scratched,
    scratchedAt: runner.scratchedAt?.toISOString() ?? null,
    eventDetailOfferedOdds: win.odds,
    winOdds: win.odds,
    winOddsFraction: win.fraction,
    placeOdds: place.odds,
    placeOddsFraction: place.fraction,
    openingOddsFraction: wire(history?.opening ?? null).fraction,
    movement: movementOf(history?.latest ?? []),
    prices: (history?.latest ?? []).map(({ at, winOdds }) => {
      const { odds, fraction } = oddsToWire(winOdds);
      return { at: at.toISOString(), winOdds: odds, winOddsFraction: fraction };
    }),
    position: runner.position,
    startingPrice: startingPrice.odds,
    startingPriceFraction: startingPrice.fraction,
    ...(runner.rating === null ? {} : { rating: runner.rating }),
    ...(runner.comment === '' ? {} : { comment: runner.comment }),
    ...(runner.margin === null ? {} : { margin: runner.margin }),
  };
}

/** What a race's result says beside the order; what it does not say is absent (rule: racing-facts). */
export function shapeFacts({
  result,
}: Pick<CardRace, 'result'>): Pick<Race, 'winnerTime' | 'dividends' | 'correction'> {
  if (!result) return {};
  return {
    ...(result.winnerTime === null ? {} : { winnerTime: result.winnerTime / 100 }),
    ...(result.dividends.length === 0
      ? {}
      : {
          dividends: result.dividends.map(({ pool, saddles, cents }) => ({
            pool,
            ...(saddles === undefined ? {} : { saddles: [...saddles] }),
            dividend: moneyToWire(cents),
          })),
        }),
    ...(result.reason === null ? {} : { correction: result.reason }),
  };
}

function wire(odds: Odds | null): { odds: number | null; fraction: string | null } {
  return odds ? oddsToWire(odds) : { odds: null, fraction: null };
}

/** How the last price compares with the one before it. */
export function movementOf(latest: PriceHistory['latest']): Runner['movement'] {
  const last = latest.at(-1);
  const before = latest.at(-2);
  const order = last && before ? compareOdds(last.winOdds, before.winOdds) : 0;
  if (order === 0) return 'steady';
  return order < 0 ? 'shortening' : 'drifting';
}

/** A card's races with a punter's own picks marked, and what each has earned. */
export function addOwnPicks(races: readonly Race[], card: MeetingCard, own: OwnPicks): Race[] {
  return races.map((race, index) => {
    const source = card.races[index];
    const saddle = own.get(race.raceNumber);
    const selection = source && saddle !== undefined ? shapeSelection(source, saddle, card.scoring) : null;
    if (!selection) return { ...race, selection: null };
    const runners = race.runners.map((runner) =>
      runner.saddle === saddle ? { ...runner, selected: true } : runner,
    );
    return { ...race, runners, selection };
  });
}

function shapeSelection(
  race: CardRace,
  saddle: number,
  rules: ScoringRules,
): NonNullable<Race['selection']> | null {
  const runner = race.runners.find((candidate) => candidate.saddle === saddle);
  const score = scoreRunners(toScoredRace(race), rules).find((candidate) => candidate.saddle === saddle);
  // The runner was deleted from the card before it was ever priced: nothing is left to show.
  if (!runner || !score) return null;
  const scored = race.status === RaceStatus.resulted;
  return {
    saddle,
    horseName: runner.horse,
    countsAs: score.ranAs === saddle ? null : score.ranAs,
    points: scored ? pointsToWire(score.racePoints + score.bonus) : null,
    bonus: scored ? pointsToWire(score.bonus) : null,
  };
}
