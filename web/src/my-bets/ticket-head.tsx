import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { Tag } from '../ui/feedback/tag.tsx';
import { formatCents } from '../ui/format/format-money.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import type { Outcome } from './bet-words.ts';
import { priceWord, saddleWords } from './leg-words.ts';
import { isOnFixture } from './soccer-leg-words.ts';
import { settledSingle, type TicketSelection } from './strike-tickets.ts';
import styles from './ticket.module.css';
import type { TicketSum } from './ticket-sum.ts';
import {
  besideWords,
  lineWords,
  luckyWord,
  moneyRows,
  newWord,
  outcomeWords,
  partlyWords,
  restWords,
  runningWords,
  ticketTitle,
  ticketWhen,
} from './ticket-words.ts';

interface TicketHeadProps {
  bets: readonly [MyBet, ...MyBet[]];
  sum: TicketSum;
  /** The runners or outcomes on it. */
  selections: readonly TicketSelection[];
  now: number;
  isNew: boolean;
  /** How many bets of the strike are not among these, being open still. */
  openBets: number;
}

/**
 * What a ticket is and what it comes to: the stake of an open one over what it could pay, in rows where that is more than
 * one figure; the return of a settled one over its outcome.
 */
export function TicketHead({ bets, sum, selections, now, isNew, openBets }: TicketHeadProps) {
  const [first, ...others] = bets;
  const line = others.length === 0 ? lineWords(first) : null;
  const title = ticketTitle(bets, sum, selections.length, nameOfFirst(selections));
  const single = settledSingle(bets, selections);
  const beside = besideWords(sum, first.taxPercent);
  const isPartly = sum.isOpen && sum.running.stake < sum.stake;
  const partWords = [
    ...(isPartly && line === null ? [runningWords(sum)] : []),
    ...(openBets > 0 ? [restWords(openBets)] : []),
  ];
  const rows = sum.isOpen ? moneyRows(sum) : [];
  return (
    <div className={styles.head}>
      <h3>
        {single !== null && <Runner leg={single} />}
        {single === null ? title : <small className={styles.kind}>{title}</small>}
      </h3>
      <span className={classNames('money', styles.money, sum.outcome === 'win' && 'up')}>
        {formatCents(sum.isOpen ? sum.stake : sum.paid)}
      </span>
      <p className="small dim">
        {(isNew || first.isLuckyPick) && (
          <span className={styles.tags}>
            {isNew && (
              <span className={styles.new}>
                <i aria-hidden="true" /> {newWord}
              </span>
            )}
            {first.isLuckyPick && <Tag tone="blue">{luckyWord}</Tag>}
          </span>
        )}
        <span className={styles.meta}>
          {first.meetingName}, <span className="nowrap">{ticketWhen(bets, now)}</span>
        </span>
      </p>
      {sum.outcome === null ? (
        <p className={classNames('small dim', styles.right)}>{beside}</p>
      ) : (
        <p className={styles.right}>
          <OutcomeTag outcome={sum.outcome} />
        </p>
      )}
      {(line !== null || sum.outcome !== null) && (
        <p className={classNames('small dim', styles.wide, styles.sides)}>
          {line !== null && <span>{isPartly ? partlyWords(line, sum) : line}</span>}
          {sum.outcome !== null && <span>{beside}</span>}
        </p>
      )}
      {partWords.map((words) => (
        <p key={words} className={classNames('small dim', styles.wide)}>
          {words}
        </p>
      ))}
      {rows.length > 1 && (
        <dl className={classNames('small', styles.wide, styles.rows)}>
          {rows.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The runner of a settled single, as on a betting slip: cloth, name and price. */
function Runner({ leg }: { leg: BetLegWire }) {
  const format = useOddsPreference((preference) => preference.format);
  return (
    <span className={styles.runner}>
      <SaddleCloth saddle={leg.saddle} gone={leg.status === 'void'} label={saddleWords(leg.saddle)} />
      <span>
        {leg.horseName} <span className="nowrap">{priceWord(leg, format)}</span>
      </span>
    </span>
  );
}

function nameOfFirst([first]: readonly TicketSelection[]): string | null {
  if (first === undefined) return null;
  const [leg] = first.legs;
  return isOnFixture(leg) ? leg.outcomeName : leg.horseName;
}

const tones = { win: 'green', level: 'plain', part: 'plain', refund: 'plain', loss: 'red' } as const;

/** Only a return above the stake looks like a win (rule: wins-and-losses). */
export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  return <Tag tone={tones[outcome]}>{outcomeWords[outcome]}</Tag>;
}
