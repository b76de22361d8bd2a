import type { BetLegWire } from '@furlong/contract/schemas/my-bets';
import { formatClock } from '../ui/format/format-date.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { formatFactor } from './exact-words.ts';
import { isPending, legDetail, statusWord } from './leg-words.ts';
import styles from './ticket.module.css';

interface LegRowProps {
  leg: BetLegWire;
  isOnly: boolean;
  isSettled: boolean;
}

const goneReasons: readonly BetLegWire['voidReason'][] = ['scratched', 'non-runner'];

/** A leg on its ticket: race, runner, state and factor. */
export function LegRow({ leg, isOnly, isSettled }: LegRowProps) {
  const format = useOddsPreference((preference) => preference.format);
  const { word, tone } = statusWord(leg, { isOnly, isSettled });
  return (
    <li className={styles.leg}>
      <span className={styles.race}>
        Race {leg.raceNumber}
        <small>
          <span className="sr">off at </span>
          {formatClock(leg.offTime)}
        </small>
      </span>
      <SaddleCloth
        saddle={leg.saddle}
        gone={goneReasons.includes(leg.voidReason)}
        label={`No. ${leg.saddle}`}
      />
      <span>
        <b className={styles.horse}>{leg.horseName}</b>
        <small className={styles.detail}>{legDetail(leg, format, isSettled)}</small>
      </span>
      <span className={styles.status}>
        <span className={tone}>{word}</span>
        <small>{leg.factor === null || (isSettled && isPending(leg)) ? '–' : formatFactor(leg.factor)}</small>
      </span>
    </li>
  );
}

/** A progress bar with a segment per leg; decorative. */
export function LegBar({ legs }: { legs: readonly BetLegWire[] }) {
  const order = ['won', 'void', 'lost', 'running', 'open'];
  const sorted = legs.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return (
    <div className={styles.bar} aria-hidden="true">
      {sorted.map(({ raceId, saddle, isPlace, status }) => (
        <i key={`${raceId}/${saddle}/${isPlace}`} className={classNames(styles[status])} />
      ))}
    </div>
  );
}
