import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { type ReactNode, useId, useState } from 'react';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { Explanation } from './explanation.tsx';
import { Figures } from './figures.tsx';
import styles from './ticket.module.css';
import { OutcomeTag } from './ticket-head.tsx';
import { type TicketPart, ticketParts } from './ticket-parts.ts';
import { sumTicket } from './ticket-sum.ts';
import {
  accountWord,
  eachWayStakes,
  eachWayTitle,
  halfWords,
  lineFiguresOf,
  lineTitle,
  partsWord,
  payingWords,
  receiptWords,
  stakeWords,
} from './ticket-words.ts';

interface TicketLinesProps {
  bets: readonly MyBet[];
  now: number;
}

/**
 * The bets of a strike: what each is, what it comes to, and, opened, how. One that is each way alone shows its halves.
 * Where all is settled and one bet alone paid, it says how at once: that is what somebody opens the ticket for.
 */
export function TicketLines({ bets, now }: TicketLinesProps) {
  const told = onlyPaid(bets);
  const parts = paidFirst(ticketParts(bets));
  const [first, ...others] = parts;
  if (first?.isEachWay && others.length === 0) return <Halves part={first} now={now} told={told} />;
  return (
    <ul className={styles.lines}>
      {parts.map((part) =>
        part.isEachWay ? (
          <EachWayLine key={part.key} part={part} now={now} told={told} />
        ) : (
          <TicketLine
            key={part.key}
            bet={part.bets[0]}
            title={lineTitle(part.bets[0])}
            now={now}
            isTold={part.bets[0] === told}
          />
        ),
      )}
    </ul>
  );
}

/** The bet that paid, of a settled ticket on which no other did. */
function onlyPaid(bets: readonly MyBet[]): MyBet | null {
  if (bets.some(({ status }) => status === 'open')) return null;
  const [first, ...others] = bets.filter(({ returns }) => (returns ?? 0) > 0);
  return first !== undefined && others.length === 0 ? first : null;
}

/** Once all is settled what paid comes first. */
function paidFirst(parts: readonly TicketPart[]): readonly TicketPart[] {
  const sums = new Map(parts.map((part) => [part, sumTicket(part.bets)]));
  if (parts.some((part) => sums.get(part)?.isOpen)) return parts;
  const isPaid = (part: TicketPart) => Number((sums.get(part)?.paid ?? 0) > 0);
  return parts.toSorted((a, b) => isPaid(b) - isPaid(a));
}

interface PartProps {
  part: TicketPart;
  now: number;
  /** The bet that says at once how it was paid. */
  told: MyBet | null;
}

/** Each half of an each-way bet has an account of its own. */
function EachWayLine({ part, now, told }: PartProps) {
  return (
    <Line
      bets={part.bets}
      title={eachWayTitle(part.bets)}
      detail={eachWayStakes(part.bets)}
      account={partsWord}
      isTold={told !== null && part.bets.includes(told)}
    >
      {(id) => (
        <div id={id}>
          <Halves part={part} now={now} told={told} />
        </div>
      )}
    </Line>
  );
}

function Halves({ part: { bets }, now, told }: PartProps) {
  return (
    <ul className={styles.lines}>
      {bets.map((bet) => (
        <TicketLine
          key={bet.betId}
          bet={bet}
          title={bet.betTitle === 'Single Wins' ? halfWords.win : halfWords.place}
          now={now}
          isTold={bet === told}
        />
      ))}
    </ul>
  );
}

interface TicketLineProps {
  bet: MyBet;
  title: string;
  now: number;
  isTold: boolean;
}

function TicketLine({ bet, title, now, isTold }: TicketLineProps) {
  return (
    <Line
      bets={[bet]}
      title={title}
      detail={stakeWords(bet)}
      paying={payingWords(bet)}
      account={`${accountWord(bet)}, ${receiptWords(bet)}`}
      isTold={isTold}
    >
      {(id) => (
        <>
          <p className={classNames('small dim', styles.number)}>{receiptWords(bet)}</p>
          <Explanation id={id} bet={bet} now={now} />
        </>
      )}
    </Line>
  );
}

interface LineProps {
  bets: readonly [MyBet, ...MyBet[]];
  title: string;
  detail: string;
  /** Which of its bets paid. */
  paying?: string | null;
  /** What its press opens. */
  account: string;
  /** Whether that is open at first. */
  isTold: boolean;
  children: (id: string) => ReactNode;
}

function Line({ bets, title, detail, paying = null, account, isTold, children }: LineProps) {
  const [isOpened, setOpened] = useState(isTold);
  const id = useId();
  const sum = sumTicket(bets);
  // What provisional results leave of it has a long name.
  const isLong = sum.against !== null;
  return (
    <li>
      <h4>
        <button
          type="button"
          className={classNames(styles.line, isOpened && styles.open, isLong && styles.stacked)}
          aria-expanded={isOpened}
          aria-controls={isOpened ? id : undefined}
          onClick={() => setOpened(!isOpened)}
        >
          <span className={styles.name}>
            {title}{' '}
            {sum.outcome !== null && (
              <span className={styles.outcome}>
                <OutcomeTag outcome={sum.outcome} />
              </span>
            )}
            <small>{detail}</small>
          </span>
          <Figures
            figures={lineFiguresOf(sum, bets[0].taxPercent)}
            isWin={sum.outcome === 'win'}
            className={isLong ? styles.beneath : styles.inLine}
          />
          <ChevronIcon />
          {paying !== null && <small className={styles.paying}>{paying}</small>}
          <span className="sr">{account}</span>
        </button>
      </h4>
      {isOpened && children(id)}
    </li>
  );
}
