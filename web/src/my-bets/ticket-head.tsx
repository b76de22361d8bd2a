import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import type { Outcome } from './bet-words.ts';
import { Figures } from './figures.tsx';
import { nameOfLeg, priceWord, saddleWords } from './leg-words.ts';
import { countSelections, settledSingle, type TicketSelection, winnersFirst } from './strike-tickets.ts';
import styles from './ticket.module.css';
import { ticketParts } from './ticket-parts.ts';
import type { TicketSum } from './ticket-sum.ts';
import {
  eachWayStakes,
  figuresOf,
  lineWords,
  luckyWord,
  namesWords,
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
  /** Of a ticket that opens at a tap. */
  fold: Fold | null;
}

/** What opens a ticket below its head. */
export interface Fold {
  readonly isUnfolded: boolean;
  /** Of what it opens. */
  readonly id: string;
  readonly onTurn: () => void;
}

/** What a ticket is and what it comes to: its stake beside what it could return, or what it returned and its verdict. */
export function TicketHead({ bets, sum, selections, now, isNew, fold }: TicketHeadProps) {
  const [first] = bets;
  const names = winnersFirst(selections).map(({ legs: [leg] }) => nameOfLeg(leg));
  const count = countSelections(bets, selections);
  const title = ticketTitle(bets, sum, count, names[0] ?? null);
  const single = settledSingle(bets, selections);
  const what = whatWords(bets, sum);
  return (
    <div className={classNames(styles.head, fold !== null && styles.turns)}>
      <h3>
        {single !== null && <Runner leg={single} />}
        {single !== null && <small className={styles.kind}>{title}</small>}
        {single === null && fold === null && title}
        {fold !== null && (
          <button
            type="button"
            aria-expanded={fold.isUnfolded}
            aria-controls={fold.isUnfolded ? fold.id : undefined}
            onClick={fold.onTurn}
          >
            <span>
              {title}
              {names.length > 1 && <small className={styles.kind}>{namesWords(names, count)}</small>}
            </span>
            <ChevronIcon />
          </button>
        )}
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
        className={classNames(styles.inHead, sum.against !== null && styles.long)}
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

const tones = { win: 'green', level: 'plain', part: 'plain', refund: 'plain', loss: 'red' } as const;

/** Only a return above the stake looks like a win (rule: wins-and-losses). */
export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  return <Tag tone={tones[outcome]}>{outcomeWords[outcome]}</Tag>;
}
