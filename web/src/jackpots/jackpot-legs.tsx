import type { Jackpot, JackpotLeg } from '@furlong/contract/schemas/jackpots';
import { Link } from 'react-router';
import { useCard } from '../meetings/meeting-queries.ts';
import { linkTo } from '../platform/site/links.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import type { Drafts } from './drafted-legs.ts';
import { partWords } from './jackpot-part-words.ts';
import { legWords, pickWords, wonWords } from './jackpot-words.ts';
import styles from './jackpots.module.css';

interface JackpotLegsProps {
  jackpot: Pick<Jackpot, 'meetingId' | 'legs' | 'own' | 'state'>;
  /** Unsaved picks, which stand in the place of saved ones. */
  drafts?: Drafts;
}

/** The legs, each with what won it and, for a punter, with the own pick. A row leads to its race. */
export function JackpotLegs({ jackpot: { meetingId, legs, own, state }, drafts = {} }: JackpotLegsProps) {
  // The page of the card has it already.
  const { data: card } = useCard(meetingId);
  const nameOf = (raceNumber: number, pick: number | null) =>
    card?.races.find((race) => race.raceNumber === raceNumber)?.runners.find(({ saddle }) => saddle === pick)
      ?.horseName ?? null;
  return (
    <ol className={styles.legs}>
      {legs.map((leg) => {
        const { raceId, raceNumber, winners, pick } = leg;
        const isVoid = leg.state === 'void';
        const drafted = isVoid ? undefined : drafts[raceNumber];
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
              {drafted !== undefined && <Drafted saddle={drafted} horseName={nameOf(raceNumber, drafted)} />}
              {drafted === undefined && hasPick && <OwnPick leg={leg} horseName={nameOf(raceNumber, pick)} />}
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

/** A pick of a leg that is not saved. */
function Drafted({ saddle, horseName }: { saddle: number; horseName: string | null }) {
  return (
    <p className={styles.line}>
      <span className="sr">{partWords.ownPick} </span>
      <SaddleCloth saddle={saddle} size="small" /> {horseName !== null && <b>{horseName}</b>}{' '}
      <span className="dim">{partWords.notSaved}</span>
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
