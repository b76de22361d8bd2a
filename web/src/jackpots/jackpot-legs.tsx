import type { Jackpot, JackpotLeg } from '@furlong/contract/schemas/jackpots';
import { Link } from 'react-router';
import { useCard } from '../meetings/meeting-queries.ts';
import { linkTo } from '../platform/site/links.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { partWords } from './jackpot-part-words.ts';
import { legWords, pickWords, wonWords } from './jackpot-words.ts';
import styles from './jackpots.module.css';

interface JackpotLegsProps {
  jackpot: Pick<Jackpot, 'meetingId' | 'legs' | 'own' | 'state'>;
}

/** The legs, each with what won it and, for a punter, with the own pick. A row leads to its race. */
export function JackpotLegs({ jackpot: { meetingId, legs, own, state } }: JackpotLegsProps) {
  // The page of the card has it already.
  const { data: card } = useCard(meetingId);
  const nameOf = ({ raceNumber, pick }: JackpotLeg) =>
    card?.races.find((race) => race.raceNumber === raceNumber)?.runners.find(({ saddle }) => saddle === pick)
      ?.horseName ?? null;
  return (
    <ol className={styles.legs}>
      {legs.map((leg) => {
        const { raceId, raceNumber, winners, pick } = leg;
        const isVoid = leg.state === 'void';
        // Once cards are closed there is nothing left to pick.
        const hasPick = own !== null && !isVoid && (pick !== null || state === 'open');
        return (
          <li key={raceId} className={classNames(isVoid && styles.away)}>
            <Link className={`num ${styles.leg}`} to={linkTo('picks', { meetingId, race: raceNumber })}>
              {partWords.leg(raceNumber)}
            </Link>
            <div>
              {winners.length > 0 && <Winners leg={leg} />}
              {isVoid && <p>{legWords(leg)}</p>}
              {hasPick && <OwnPick leg={leg} horseName={nameOf(leg)} />}
            </div>
            {winners.length === 0 && !isVoid && <p className={`num ${styles.when}`}>{legWords(leg)}</p>}
          </li>
        );
      })}
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

/** The own pick of a leg: the runner alone while it is to come, and how it fared where another line says who won. */
function OwnPick({ leg, horseName }: { leg: JackpotLeg; horseName: string | null }) {
  const { pick, pickState, winners } = leg;
  const isDecided = winners.length > 0;
  const words = pickWords(leg);
  if (pick === null) {
    return (
      <p className={`dim ${styles.line}`}>
        <span className="sr">{partWords.ownPick} </span>
        <span aria-hidden="true">
          <SaddleCloth saddle={null} size="small" />
        </span>{' '}
        {partWords.noPick}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <span className={isDecided ? undefined : 'sr'}>{partWords.ownPick} </span>
      <SaddleCloth saddle={pick} size={isDecided ? 'tiny' : 'small'} />{' '}
      {horseName !== null && <b>{horseName}</b>}{' '}
      {words !== '' && (
        <b className={classNames(pickState === 'stands' && 'up', pickState === 'fell' && 'down')}>{words}</b>
      )}
    </p>
  );
}
