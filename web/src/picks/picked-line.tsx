import type { Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { useCardChoices } from './card-choices.ts';
import { pickOfRace } from './card-picks.ts';
import styles from './picked-line.module.css';
import type { MeetingDraft } from './picks-draft.ts';
import { cardWords } from './picks-words.ts';
import { toHeading, useRaceBefore } from './race-arrival.ts';

interface PickedLineProps {
  races: readonly Race[];
  draft: MeetingDraft;
  now: number;
  linkOf: (raceNumber: number) => string;
}

/**
 * What was picked in the race before, which led here: with the way back to it, and the choice to stay from now on. Gone
 * once it is saved.
 */
export function PickedLine({ races, draft, now, linkOf }: PickedLineProps) {
  const before = useRaceBefore();
  const { goesOn, setGoesOn } = useCardChoices();
  const race = races.find(({ raceNumber }) => raceNumber === before);
  if (race === undefined) return null;
  const saddle = pickOfRace(race, draft, now);
  const runner = race.runners.find((each) => each.saddle === saddle);
  if (runner === undefined || race.selection?.saddle === saddle) return null;
  return (
    <p className={styles.line}>
      <span className="sr">{cardWords.pickedIn(race.raceNumber)} </span>
      <SaddleCloth saddle={runner.saddle} size="tiny" />
      <span className={styles.name}>{runner.horseName}</span>
      <Link to={linkOf(race.raceNumber)} replace preventScrollReset state={toHeading}>
        {cardWords.backTo(race.raceNumber)}
      </Link>
      <button type="button" onClick={() => setGoesOn(!goesOn)}>
        {goesOn ? cardWords.stopGoingOn : cardWords.goOnAgain}
      </button>
    </p>
  );
}
