import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { Tag } from '../ui/feedback/tag.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import type { Outcome } from './bet-words.ts';
import { Figures } from './figures.tsx';
import { priceWord, saddleWords } from './leg-words.ts';
import { isOnFixture } from './soccer-leg-words.ts';
import { settledSingle, type TicketSelection } from './strike-tickets.ts';
import styles from './ticket.module.css';
import { ticketParts } from './ticket-parts.ts';
import type { TicketSum } from './ticket-sum.ts';
import {
  eachWayStakes,
  figuresOf,
  lineWords,
  luckyWord,
  newWord,
  outcomeWords,
  partlyWords,
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
}

/** What a ticket is and what it comes to: its stake beside what it could return, or what it returned and its verdict. */
export function TicketHead({ bets, sum, selections, now, isNew }: TicketHeadProps) {
  const [first] = bets;
  const title = ticketTitle(bets, sum, selections.length, nameOfFirst(selections));
  const single = settledSingle(bets, selections);
  const what = whatWords(bets, sum);
  return (
    <div className={styles.head}>
      <h3>
        {single !== null && <Runner leg={single} />}
        {single === null ? title : <small className={styles.kind}>{title}</small>}
      </h3>
      {sum.outcome !== null && <OutcomeTag outcome={sum.outcome} />}
      <p className={classNames('small dim', styles.sides)}>
        <span>
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
        </span>
        {what !== null && <span>{what}</span>}
      </p>
      <Figures
        figures={figuresOf(sum, first.taxPercent)}
        isWin={sum.outcome === 'win'}
        className={styles.inHead}
      />
    </div>
  );
}

/** What a ticket of one bet is made of, and what of a ticket still runs; null: nothing more than its title says. */
function whatWords(bets: readonly [MyBet, ...MyBet[]], sum: TicketSum): string | null {
  const [first] = bets;
  const isPartly = sum.isOpen && sum.running.stake < sum.stake;
  const line = bets.length === 1 ? lineWords(first) : null;
  if (line !== null) return isPartly ? partlyWords(line, sum) : line;
  if (isPartly) return runningWords(sum);
  return ticketParts(bets).length === 1 && bets.length > 1 ? eachWayStakes(bets) : null;
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
