import type { Meeting, Race, Runner } from '@furlong/contract/meetings';
import type { SlipLeg } from '@furlong/contract/slip';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { type Odds, parseOdds } from '@furlong/domain/odds';
import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from '../../../meetings/race-state.ts';
import type { KeptRunner } from '../../slip/slip-state.ts';

/**
 * Why a runner on the slip cannot be bet on: its race is off, called off or waits for new prices, its meeting is not
 * held today, it does not run, it is not on the card any more; or the server says so without saying why.
 */
export type Unavailable = 'off' | 'abandoned' | 'suspended' | 'not-held' | 'scratched' | 'gone' | 'shut';

/** A runner on the slip with what is known of it now. */
export interface SlipLegView extends SlipSelection {
  readonly raceId: number;
  readonly raceNumber: number;
  readonly saddle: number;
  readonly horseName: string;
  /** Null while the card is not there. */
  readonly offTime: string | null;
  /** Whether the punter's tick is on it. */
  readonly ticked: boolean;
  readonly unavailable: Unavailable | null;
}

/** What the runners are read from. */
export interface LegFacts {
  readonly card: {
    readonly meeting: Pick<Meeting, 'meetingStatusId'>;
    readonly races: readonly Race[];
  } | null;
  /** The legs of the server's own slip, where those are newer than the card. */
  readonly newer: readonly SlipLeg[] | null;
}

/** The fewest places a race pays that pays any (Decision 6), where only a place price tells that it does. */
const fewestPlaces = 2;

/** The runners of a slip as they stand now. One that nothing is known of keeps its place, and cannot be bet on. */
export function legsOf(selections: readonly KeptRunner[], facts: LegFacts, now: number): SlipLegView[] {
  return selections.map((kept) => {
    const race = facts.card?.races.find(({ raceId }) => raceId === kept.raceId);
    const runner = race?.runners.find(({ saddle }) => saddle === kept.saddle);
    const leg = facts.newer?.find(({ raceId, saddle }) => raceId === kept.raceId && saddle === kept.saddle);
    const placeOdds = priceOf(leg ? leg.placeOddsFraction : runner?.placeOddsFraction);
    const unavailable = findUnavailable(facts, race, runner, leg, now);
    return {
      raceId: kept.raceId,
      raceNumber: kept.raceNumber,
      saddle: kept.saddle,
      horseName: runner?.horseName ?? leg?.horseName ?? `Number ${kept.saddle}`,
      offTime: race?.offTime ?? null,
      event: kept.raceId,
      outcome: kept.saddle,
      odds: priceOf(leg ? leg.oddsFraction : runner?.winOddsFraction),
      placeOdds,
      placesPaid: race?.placesPaid ?? (placeOdds === null ? 0 : fewestPlaces),
      firstTimer: runner?.firstTimer ?? leg?.firstTimer ?? false,
      ticked: kept.enabled,
      unavailable,
      enabled: kept.enabled && unavailable === null,
    };
  });
}

function findUnavailable(
  { card }: LegFacts,
  race: Race | undefined,
  runner: Runner | undefined,
  leg: SlipLeg | undefined,
  now: number,
): Unavailable | null {
  const shut = leg?.enabled === false ? 'shut' : null;
  if (card === null) return leg === undefined ? 'gone' : shut;
  if (race === undefined || runner === undefined) return 'gone';
  const status = meetingStatusOfId(card.meeting.meetingStatusId);
  const state = stateOfRace(race, now);
  if (status === 'abandoned' || state === 'abandoned') return 'abandoned';
  if (state !== 'open') return 'off';
  if (status !== 'active') return 'not-held';
  if (runner.scratched) return 'scratched';
  return race.suspended ? 'suspended' : shut;
}

function priceOf(fraction: string | null | undefined): Odds | null {
  return fraction === null || fraction === undefined ? null : parseOdds(fraction);
}
