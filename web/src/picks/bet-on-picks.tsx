import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { programmeOfMeeting } from '../betting/racing/programme-of-meeting.ts';
import type { RunnerRef } from '../betting/racing/racing.ts';
import { addSelections, openSlip } from '../betting/slip/slip-sheet.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { Button } from '../ui/controls/button.tsx';
import { betOnPicks } from './bet-on-picks-words.ts';
import { pickOfRace } from './card-picks.ts';
import type { MeetingDraft } from './picks-draft.ts';

interface BetOnPicksProps {
  meeting: Meeting;
  races: readonly Race[];
  draft: MeetingDraft;
  now: number;
}

/** Adds every pick that takes bets to the slip, and opens it. */
export function BetOnPicks({ meeting, races, draft, now }: BetOnPicksProps) {
  const isClosed = useClosedTo() !== null;
  const programme = isClosed ? null : programmeOfMeeting(meeting);
  const runners = runnersToBetOn(races, draft, now);
  if (programme === null || runners.length === 0) return null;
  return (
    <Button
      wide
      onClick={() => {
        if (addSelections(programme, runners) !== 'asked') openSlip();
      }}
    >
      {betOnPicks(runners.length)}
    </Button>
  );
}

/** The picks of races that are open and take bets. */
export function runnersToBetOn(races: readonly Race[], draft: MeetingDraft, now: number): RunnerRef[] {
  return races.flatMap((race) => {
    const { raceId, raceNumber, suspended } = race;
    const saddle = pickOfRace(race, draft, now);
    const runner = race.runners.find((each) => each.saddle === saddle);
    if (runner === undefined || runner.scratched || suspended || stateOfRace(race, now) !== 'open') return [];
    return [{ raceId, raceNumber, saddle: runner.saddle }];
  });
}
