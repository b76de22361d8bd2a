import type { Meeting, Race, Runner } from '@furlong/contract/schemas/meetings';
import type { SlipLeg } from '@furlong/contract/schemas/slip';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from '../../../meetings/race-state.ts';
import { priceOf } from '../../slip/panel/view/shown-odds.ts';
import type { Over } from '../../slip/slip-state.ts';
import type { RunnerRef } from '../racing.ts';
import { nameBySaddle } from '../runner-words.ts';

/**
 * Why a runner on the slip cannot be bet on: its race is off, called off or waits for new prices, its meeting is not
 * held today, it does not run, it is not on the card any more; or the server says so without saying why.
 */
export type Unavailable = 'off' | 'abandoned' | 'suspended' | 'not-held' | 'scratched' | 'gone' | 'shut';

/** A runner with the punter's tick. */
export type StoredRunner = RunnerRef & { readonly enabled: boolean };

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
  /** Its race has its result, or was abandoned. */
  readonly decided: boolean;
}

/** Why a runner can never be bet on any more. A race that the card has lost says nothing: the card may not be there. */
export function overOf({ unavailable, offTime }: Pick<SlipLegView, 'unavailable' | 'offTime'>): Over | null {
  if (unavailable === 'off') return 'off';
  const isLost = unavailable === 'gone' && offTime !== null;
  return unavailable === 'abandoned' || unavailable === 'scratched' || isLost ? 'out' : null;
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

/** The fewest places that a race with places pays (rule: places-paid), where only a place price says that it has any. */
const fewestPlaces = 2;

/** The runners of a slip as they are now. One that nothing is known of stays, and cannot be bet on. */
export function legsOf(selections: readonly StoredRunner[], facts: LegFacts, now: number): SlipLegView[] {
  return selections.map((selection) => {
    const race = facts.card?.races.find(({ raceId }) => raceId === selection.raceId);
    const runner = race?.runners.find(({ saddle }) => saddle === selection.saddle);
    const leg = facts.newer?.find(
      ({ raceId, saddle }) => raceId === selection.raceId && saddle === selection.saddle,
    );
    const placeOdds = priceOf(leg ? leg.placeOddsFraction : runner?.placeOddsFraction);
    const unavailable = findUnavailable(facts, race, runner, leg, now);
    return {
      raceId: selection.raceId,
      raceNumber: selection.raceNumber,
      saddle: selection.saddle,
      horseName: runner?.horseName ?? leg?.horseName ?? nameBySaddle(selection.saddle),
      offTime: race?.offTime ?? null,
      event: selection.raceId,
      outcome: selection.saddle,
      odds: priceOf(leg ? leg.oddsFraction : runner?.winOddsFraction),
      placeOdds,
      placesPaid: race?.placesPaid ?? (placeOdds === null ? 0 : fewestPlaces),
      firstTimer: runner?.firstTimer ?? leg?.firstTimer ?? false,
      ticked: selection.enabled,
      unavailable,
      decided: race !== undefined && ['resulted', 'abandoned'].includes(stateOfRace(race, now)),
      enabled: selection.enabled && unavailable === null,
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
