import type { BetLegWire } from '@furlong/contract/schemas/my-bets';
import { formatClock } from '../ui/format/format-date.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { formatFactor } from './exact-words.ts';
import { isPending, keyOfLeg, legDetail, statusWord } from './leg-words.ts';
import { isOnFixture, soccerLegDetail, soccerStatusWord, whenWords } from './soccer-leg-words.ts';
import styles from './ticket.module.css';

interface LegRowProps {
  leg: BetLegWire;
  isOnly: boolean;
  isSettled: boolean;
}

const goneReasons: readonly BetLegWire['voidReason'][] = ['scratched', 'non-runner'];

/** A leg on its ticket: its event, outcome, state and factor. */
export function LegRow(props: LegRowProps) {
  return isOnFixture(props.leg) ? <FixtureLegRow {...props} /> : <RaceLegRow {...props} />;
}

function FixtureLegRow({ leg, isOnly, isSettled }: LegRowProps) {
  const format = useOddsPreference((preference) => preference.format);
  const { main, sub } = whenWords(leg);
  const isScore = leg.score !== null;
  return (
    <li className={classNames(styles.leg, styles.fixture)}>
      <span className={styles.race}>
        <span className="sr">{isScore ? 'score ' : 'kick-off '}</span>
        {main}
        <small>{sub}</small>
      </span>
      <span>
        <b className={styles.horse}>{leg.outcomeName}</b>
        <small className={styles.detail}>{soccerLegDetail(leg, format)}</small>
      </span>
      <LegStatus leg={leg} isSettled={isSettled} {...soccerStatusWord(leg, { isOnly, isSettled })} />
    </li>
  );
}

/** What a leg is, in a word, and its factor. */
function LegStatus({
  leg,
  isSettled,
  word,
  tone,
}: Omit<LegRowProps, 'isOnly'> & ReturnType<typeof statusWord>) {
  return (
    <span className={styles.status}>
      <span className={tone}>{word}</span>
      <small>{leg.factor === null || (isSettled && isPending(leg)) ? '–' : formatFactor(leg.factor)}</small>
    </span>
  );
}

function RaceLegRow({ leg, isOnly, isSettled }: LegRowProps) {
  const format = useOddsPreference((preference) => preference.format);
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
      <LegStatus leg={leg} isSettled={isSettled} {...statusWord(leg, { isOnly, isSettled })} />
    </li>
  );
}

/** A progress bar with a segment per leg; decorative. */
export function LegBar({ legs }: { legs: readonly BetLegWire[] }) {
  const order = ['won', 'void', 'lost', 'running', 'open'];
  const sorted = legs.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return (
    <div className={styles.bar} aria-hidden="true">
      {sorted.map((leg) => (
        <i key={keyOfLeg(leg)} className={classNames(styles[leg.status])} />
      ))}
    </div>
  );
}
