import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { parseMoney } from '@furlong/domain/money';
import { useId, useState } from 'react';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { formatCents } from '../ui/format/format-money.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { Explanation } from './explanation.tsx';
import styles from './ticket.module.css';
import { OutcomeTag } from './ticket-head.tsx';
import { sumTicket } from './ticket-sum.ts';
import { accountWord, lineTitle, moneyRows, receiptWords, stakeWord, stakeWords } from './ticket-words.ts';

/** The lines of a strike: what each is, what it comes to, and, opened, how. */
export function TicketLines({ bets, now }: { bets: readonly MyBet[]; now: number }) {
  return (
    <ul className={styles.lines}>
      {bets.map((bet) => (
        <TicketLine key={bet.betId} bet={bet} now={now} />
      ))}
    </ul>
  );
}

function TicketLine({ bet, now }: { bet: MyBet; now: number }) {
  const [isOpened, setOpened] = useState(false);
  const accountId = useId();
  const sum = sumTicket([bet]);
  return (
    <li>
      <h4>
        <button
          type="button"
          className={classNames(styles.line, isOpened && styles.open)}
          aria-expanded={isOpened}
          aria-controls={isOpened ? accountId : undefined}
          onClick={() => setOpened(!isOpened)}
        >
          <span className={styles.name}>
            {lineTitle(bet)}{' '}
            {sum.outcome !== null && (
              <span className={styles.outcome}>
                <OutcomeTag outcome={sum.outcome} />
              </span>
            )}
            <small>{stakeWords(bet)}</small>
          </span>
          <span className={styles.pays}>
            <b className={classNames(sum.outcome === 'win' && 'up')}>
              {formatCents(sum.isOpen ? parseMoney(bet.totalStake) : sum.paid)}
            </b>
            {sum.isOpen ? (
              moneyRows(sum).map(({ name, words }) => <small key={name}>{words}</small>)
            ) : (
              <small>{stakeWord(sum)}</small>
            )}
          </span>
          <ChevronIcon />
          <span className="sr">
            {accountWord(bet)}, {receiptWords(bet)}
          </span>
        </button>
      </h4>
      {isOpened && (
        <>
          <p className={classNames('small dim', styles.number)}>{receiptWords(bet)}</p>
          <Explanation id={accountId} bet={bet} now={now} />
        </>
      )}
    </li>
  );
}
