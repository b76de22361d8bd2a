import type { Selection } from '@furlong/contract/schemas/meetings';
import { findOfferRefusal } from '@furlong/domain/betting/judge-line';
import type { LineTerms, SlipSelection } from '@furlong/domain/betting/slip-line';
import { makeSlipLines, type SlipLines } from '@furlong/domain/betting/slip-lines';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { raceState } from '@furlong/domain/race-state';
import { RaceStatus } from '@furlong/domain/status';
import { type CardRace, type CardRunner, type MeetingCard, racePlacesPaid } from '../../meetings/card.ts';
import { type BadField, Failed } from '../../platform/http/failure.ts';

/** A runner of the card on a slip, with what a slip shows of it. */
export interface SelectedRunner extends SlipSelection {
  readonly raceNumber: number;
  readonly horse: string;
}

/**
 * The lines that selected runners of a card make, as a new slip has them (rule: lines). A runner counts while it is on
 * offer, by the same rule as in a strike. Throws Failed 'bad-request' naming what is selected twice or is not on the
 * card.
 */
export function makeBetslip(
  card: MeetingCard,
  selection: readonly Selection[],
  terms: LineTerms,
  now: Date,
): SlipLines<SelectedRunner> {
  const faults: BadField[] = [];
  const seen = new Set<string>();
  const runners = selection.flatMap((each, index) => {
    const fault = (name: string, expected: string) => {
      faults.push({ field: `selection.${index}.${name}`, expected });
      return [];
    };
    if (each.meetingId !== card.id) return fault('meetingId', `${card.id}, as in the path`);
    const race = card.races.find(({ id }) => id === each.raceId);
    if (!race) return fault('raceId', 'a race of the meeting');
    if (each.raceNumber !== race.number) return fault('raceNumber', `${race.number}, the race's own`);
    const runner = race.runners.find(({ saddle }) => saddle === each.saddle);
    if (!runner) return fault('saddle', 'a runner of the race');
    const key = `${race.id}/${runner.saddle}`;
    if (seen.has(key)) return fault('saddle', 'each runner once');
    seen.add(key);
    return [selectRunner(card, race, runner, now)];
  });
  if (faults.length > 0) throw new Failed('bad-request', 'This selection cannot be read', faults);
  return makeSlipLines(runners, { ...terms, sport: MEETING_SPORT });
}

function selectRunner(card: MeetingCard, race: CardRace, runner: CardRunner, now: Date): SelectedRunner {
  const places = racePlacesPaid(race);
  const isOff = race.status === RaceStatus.open && now >= race.offAt;
  const state = raceState({
    meetingStatus: card.status,
    status: isOff ? RaceStatus.closed : race.status,
    suspended: race.suspended,
  });
  return {
    event: race.id,
    outcome: runner.saddle,
    odds: runner.winOdds,
    placeOdds: places > 0 ? runner.placeOdds : null,
    placesPaid: places,
    firstTimer: runner.firstTimer,
    enabled: findOfferRefusal({ state }, runner) === undefined,
    raceNumber: race.number,
    horse: runner.horse,
  };
}
