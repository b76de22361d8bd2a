import type { JackpotLeg } from '@furlong/contract/schemas/jackpots';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { partWords } from './jackpot-part-words.ts';
import { legWords, pickWords } from './jackpot-words.ts';
import styles from './jackpots.module.css';

/** The legs, each with what won it and, for a punter, with the own pick. */
export function JackpotLegs({ legs, hasOwn }: { legs: readonly JackpotLeg[]; hasOwn: boolean }) {
  return (
    <ol className={styles.legs}>
      {legs.map((leg) => (
        <li key={leg.raceId} className={classNames(leg.state === 'void' && styles.away)}>
          <b className="num">
            <span className="sr">{partWords.race} </span>
            {leg.raceNumber}
          </b>
          {hasOwn && (
            <SaddleCloth
              saddle={leg.pick}
              size="small"
              label={leg.pick === null ? partWords.noPick : partWords.yourPick(leg.pick)}
            />
          )}
          <span>
            {legWords(leg)}
            {hasOwn && leg.pick !== null && pickWords(leg) !== '' && (
              <b
                className={classNames(leg.pickState === 'stands' && 'up', leg.pickState === 'fell' && 'down')}
              >
                {pickWords(leg)}
              </b>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
