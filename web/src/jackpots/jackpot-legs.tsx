import type { JackpotLeg } from '@furlong/contract/schemas/jackpots';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { partWords } from './jackpot-part-words.ts';
import { legWords, pickWords, wonWords } from './jackpot-words.ts';
import styles from './jackpots.module.css';

interface JackpotLegsProps {
  meetingId: number;
  legs: readonly JackpotLeg[];
  hasOwn: boolean;
}

/** The legs, each with what won it and, for a punter, with the own pick. A row leads to its race. */
export function JackpotLegs({ meetingId, legs, hasOwn }: JackpotLegsProps) {
  return (
    <ol className={styles.legs}>
      {legs.map((leg) => (
        <li key={leg.raceId} className={classNames(leg.state === 'void' && styles.away)}>
          <Link className={`num ${styles.leg}`} to={linkTo('picks', { meetingId, race: leg.raceNumber })}>
            <span className="sr">{partWords.race} </span>
            {leg.raceNumber}
          </Link>
          <div>
            {leg.winners.length === 0 ? <p>{legWords(leg)}</p> : <Winners leg={leg} />}
            {hasOwn && leg.state !== 'void' && <OwnPick leg={leg} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What won a leg, by cloth and name. */
function Winners({ leg }: { leg: JackpotLeg }) {
  return (
    <p className={styles.line}>
      {leg.winners.map(({ saddle, horseName }) => (
        <span key={saddle} className={styles.line}>
          <SaddleCloth saddle={saddle} size="small" /> <b>{horseName}</b>
        </span>
      ))}{' '}
      <span className="dim">{wonWords(leg)}</span>
    </p>
  );
}

/** The own pick of a leg, and how it fared. */
function OwnPick({ leg }: { leg: JackpotLeg }) {
  const { pick, pickState } = leg;
  return (
    <p className={styles.line}>
      {partWords.ownPick} <SaddleCloth saddle={pick} size="tiny" />
      {pick !== null && pickWords(leg) !== '' && (
        <>
          {' '}
          <b className={classNames(pickState === 'stands' && 'up', pickState === 'fell' && 'down')}>
            {pickWords(leg)}
          </b>
        </>
      )}
    </p>
  );
}
