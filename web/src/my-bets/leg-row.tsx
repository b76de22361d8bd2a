import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { formatClock } from '../ui/format/format-date.ts';
import { useOddsPreference, useSoccerOddsFormat } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { payWords } from './leg-pay-words.ts';
import {
  eventWords,
  keyOfLeg,
  legDetail,
  placeWords,
  raceWords,
  saddleWords,
  statusWord,
} from './leg-words.ts';
import { priceLine } from './price-lines.ts';
import { isOnFixture, soccerLegDetail, soccerStatusWord, whenWords } from './soccer-leg-words.ts';
import { type TicketSelection, tellingLeg } from './strike-tickets.ts';
import styles from './ticket.module.css';

interface RowContext {
  isOnly: boolean;
  isSettled: boolean;
  /** The lines of its ticket. */
  bets: readonly MyBet[];
}

interface SelectionRowsProps extends RowContext {
  /** On one event. */
  selections: readonly [TicketSelection, ...TicketSelection[]];
}

const goneReasons: readonly BetLegWire['voidReason'][] = ['scratched', 'non-runner'];

/** The runners of a race, or an outcome, on its ticket: the event once, how each stands, and its prices on the lines. */
export function SelectionRows({ selections, ...how }: SelectionRowsProps) {
  const [first, ...others] = selections;
  const leg = tellingLeg(first);
  if (isOnFixture(leg)) return <FixtureLegRow leg={leg} {...how} />;
  return (
    <li className={classNames(styles.leg, others.length > 0 && styles.several)}>
      <span className={styles.race}>
        {raceWords(leg.raceNumber)}
        <small>
          <span className="sr">{eventWords.offAt} </span>
          {formatClock(leg.offTime)}
        </small>
      </span>
      {others.length === 0 ? (
        <div className={styles.entry}>
          <RunnerRow selection={first} {...how} />
        </div>
      ) : (
        <ul className={styles.entries}>
          {selections.map((selection) => (
            <li key={selection.key} className={styles.entry}>
              <RunnerRow selection={selection} {...how} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function FixtureLegRow({ leg, isOnly, isSettled, bets }: RowContext & { leg: BetLegWire }) {
  const format = useSoccerOddsFormat();
  const { main, sub } = whenWords(leg);
  const isScore = leg.score !== null;
  return (
    <li className={classNames(styles.leg, styles.fixture)}>
      <span className={styles.race}>
        <span className="sr">{isScore ? eventWords.score : eventWords.kickOff} </span>
        {main} <small>{sub}</small>
      </span>
      <span>
        <b className={styles.horse}>{leg.outcomeName}</b>
        <small className={styles.detail}>{soccerLegDetail(leg, format)}</small>
      </span>
      <LegStatus pays={payWords(leg, bets)} {...soccerStatusWord(leg, { isOnly, isSettled })} />
    </li>
  );
}

/** What a leg is, in a word, and what it pays. */
function LegStatus({ pays, word, tone }: { pays: string | null } & ReturnType<typeof soccerStatusWord>) {
  return (
    <span className={styles.status}>
      <span className={tone}>{word}</span>
      {pays !== null && <small>{pays}</small>}
    </span>
  );
}

function RunnerRow({ selection, isOnly, isSettled, bets }: RowContext & { selection: TicketSelection }) {
  const format = useOddsPreference((preference) => preference.format);
  const { legs } = selection;
  const leg = tellingLeg(selection);
  const place = placeWords(legs, isSettled);
  const status = statusWord(leg, { isOnly, isSettled });
  return (
    <>
      <SaddleCloth
        saddle={leg.saddle}
        gone={goneReasons.includes(leg.voidReason)}
        label={saddleWords(leg.saddle)}
      />
      <b className={classNames(styles.horse, status === null && styles.whole)}>{leg.horseName}</b>
      {status !== null && <LegStatus pays={null} {...status} />}
      {/* Below the name, which then has the row's width. */}
      <span className={styles.prices}>
        {place !== null && <small className={styles.detail}>{place}</small>}
        {legs.map((each) => {
          // The head of an open single says what it could return.
          const pays = isSettled || !isOnly ? payWords(each, bets) : null;
          return (
            <small key={`${each.isPlace} ${each.oddsFraction} ${each.status}`} className={styles.detail}>
              {legs.length > 1 ? priceLine(each, format, isSettled) : legDetail(each, format, isSettled)}{' '}
              {pays !== null && <span className="nowrap">{pays}</span>}
            </small>
          );
        })}
      </span>
    </>
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
