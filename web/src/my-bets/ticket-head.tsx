import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { Tag } from '../ui/feedback/tag.tsx';
import { formatCents } from '../ui/format/format-money.ts';
import { classNames } from '../ui/styles/class-names.ts';
import type { Outcome } from './bet-words.ts';
import { isOnFixture } from './soccer-leg-words.ts';
import type { TicketSelection } from './strike-tickets.ts';
import styles from './ticket.module.css';
import type { TicketSum } from './ticket-sum.ts';
import {
  besideWords,
  lineWords,
  luckyWord,
  newWord,
  outcomeWords,
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
 * What a ticket is and what it comes to, in two lines: the stake of an open one over what it could pay. Its tags begin
 * the second, so that the first stays one line on a phone.
 */
export function TicketHead({ bets, sum, selections, now, isNew, openBets }: TicketHeadProps) {
  const [first, ...others] = bets;
  const line = others.length === 0 ? lineWords(first) : null;
  const partWords = [
    ...(sum.isOpen && sum.running.stake < sum.stake ? [runningWords(sum)] : []),
    ...(openBets > 0 ? [restWords(openBets)] : []),
  ];
  const hasTags = isNew || sum.outcome !== null || first.isLuckyPick;
  return (
    <div className={styles.head}>
      <h3>{ticketTitle(bets, sum, selections.length, nameOfFirst(selections))}</h3>
      <span className={classNames('money', styles.money, sum.outcome === 'win' && 'up')}>
        {formatCents(sum.isOpen ? sum.stake : sum.paid)}
      </span>
      <p className="small dim">
        {hasTags && (
          <span className={styles.tags}>
            {isNew && (
              <span className={styles.new}>
                <i aria-hidden="true" /> {newWord}
              </span>
            )}
            {sum.outcome !== null && <OutcomeTag outcome={sum.outcome} />}
            {first.isLuckyPick && <Tag tone="blue">{luckyWord}</Tag>}
          </span>
        )}
        <span className={styles.meta}>
          {first.meetingName}, <span className="nowrap">{ticketWhen(bets, now)}</span>
        </span>
      </p>
      <p className={classNames('small dim', styles.right)}>{besideWords(sum, first.taxPercent)}</p>
      {line !== null && <p className={classNames('small dim', styles.wide)}>{line}</p>}
      {partWords.map((words) => (
        <p key={words} className={classNames('small dim', styles.wide)}>
          {words}
        </p>
      ))}
    </div>
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
