import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import type { Rands } from '@furlong/domain/money';
import { useId, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { netOf, type Outcome, outcomeOf, titleOf, whenOf } from './bet-words.ts';
import { Explanation } from './explanation.tsx';
import { compareLegs } from './leg-order.ts';
import { LegBar, LegRow } from './leg-row.tsx';
import { keyOfLeg, lostWords, progressWords } from './leg-words.ts';
import { useBetLegs } from './my-bets-queries.ts';
import { isOnFixture, soccerLostWords, soccerRemark } from './soccer-leg-words.ts';
import styles from './ticket.module.css';

const postponed = 5;

interface TicketProps {
  bet: MyBet;
  /** The legs from the list's state; the bet's own without one. */
  listed?: readonly BetLegWire[] | undefined;
  now: number;
  /** Whether its breakdown is open initially. */
  opened?: boolean;
}

/** A struck line as a torn ticket; a lost one starts folded. */
export function Ticket({ bet, listed = bet.legs, now, opened = false }: TicketProps) {
  const [isOpened, setOpened] = useState(opened);
  const accountId = useId();
  const isLost = bet.status === 'lost';
  const isOfSoccer = isOnFixture(bet);
  const legs = useBetLegs({ ...bet, legs: listed }, isOpened);
  const words = isOpened ? 'Close' : bet.status === 'open' ? 'How it stands' : 'How it was made';
  return (
    <article className={styles.ticket}>
      <div className={styles.tear} />
      <div className={styles.body}>
        <Head bet={bet} now={now} />
        <Remarks bet={bet} />
        {(!isLost || isOpened) && (
          <ul className={styles.legs}>
            {legs.toSorted(compareLegs).map((leg) => (
              <LegRow
                key={keyOfLeg(leg)}
                leg={leg}
                isOnly={bet.legCount === 1}
                isSettled={bet.status !== 'open'}
              />
            ))}
          </ul>
        )}
        {bet.status === 'open' && <Progress bet={bet} />}
        <div className={classNames(styles.more, isOpened && styles.ruled)}>
          {isOpened ? (
            <h4>
              {bet.status === 'open' ? 'How it stands' : `How ${formatRands(bet.returns ?? 0)} was made`}
            </h4>
          ) : (
            isLost && (
              <p className="small dim">
                {(isOfSoccer ? soccerLostWords : lostWords)(bet.legs, bet.legCount)}
              </p>
            )
          )}
          <Button
            kind="quiet"
            size="small"
            className={classNames(isOpened && styles.open)}
            aria-label={`${words}, bet ${bet.receiptNumber}`}
            aria-expanded={isOpened}
            aria-controls={isOpened ? accountId : undefined}
            onClick={() => setOpened(!isOpened)}
          >
            {words} <ChevronIcon />
          </Button>
        </div>
        {isOpened && <Explanation id={accountId} bet={bet} now={now} />}
      </div>
      <div className={classNames(styles.tear, styles.bottom)} />
    </article>
  );
}

function Head({ bet, now }: { bet: MyBet; now: number }) {
  const { status, betCount, totalStake, returns, settledAt, winningsCap } = bet;
  const isOpen = status === 'open';
  const when =
    settledAt === null ? `struck ${whenOf(bet.struckAt, now)}` : `settled ${whenOf(settledAt, now)}`;
  return (
    <div className={styles.head}>
      <h3>
        {titleOf(bet)} <Tags bet={bet} />
      </h3>
      <span className={classNames('money', styles.money, !isOpen && outcomeOf(bet) === 'win' && 'up')}>
        {formatRands(isOpen ? totalStake : (returns ?? 0))}
      </span>
      <p className="small dim">
        {bet.meetingName} · <span className="nowrap">{when}</span> ·{' '}
        <span className="nowrap">No. {bet.receiptNumber}</span>
      </p>
      <p className={classNames('small dim', styles.right)}>{besideOf(bet)}</p>
      {(betCount > 1 || (isOpen && winningsCap !== null)) && (
        <p className={classNames('small dim', styles.wide)}>
          {betCount > 1 && `${formatCounted(betCount, 'combination')} at ${formatRands(bet.stake)}`}
          {isOpen && winningsCap !== null && limitWords(winningsCap, betCount)}
        </p>
      )}
    </div>
  );
}

/** The payout limit of a bet at the starting price, whose winnings are unknown at the strike. */
function limitWords(cap: Rands, betCount: number): string {
  return betCount > 1 ? `; each wins ${formatRands(cap)} at most` : `Wins ${formatRands(cap)} at most`;
}

function besideOf(bet: MyBet): string {
  const { status, totalStake, potentialReturn, taxPercent } = bet;
  if (status === 'open') {
    const returns =
      potentialReturn === null ? 'returns at SP' : `could return ${formatRands(potentialReturn)}`;
    return taxPercent > 0 ? `${returns}, ${taxWords(taxPercent)}` : returns;
  }
  const isTaxed = status === 'won' && taxPercent > 0;
  const net = outcomeOf(bet) === 'part' ? `, net ${netOf(bet)}` : '';
  return `stake ${formatRands(totalStake)}${net}${isTaxed ? `; paid ${taxWords(taxPercent)}` : ''}`;
}

/** The note that a bet's figures are after tax. */
function taxWords(taxPercent: number): string {
  return `after ${taxPercent}\u00A0% tax`;
}

function Tags({ bet }: { bet: MyBet }) {
  return (
    <span className={styles.tags}>
      {bet.status !== 'open' && <OutcomeTag outcome={outcomeOf(bet)} />}
      {bet.isLuckyPick && <Tag tone="blue">Lucky pick</Tag>}
    </span>
  );
}

/** Only a return above the stake looks like a win, in every list. */
function OutcomeTag({ outcome }: { outcome: Outcome }) {
  switch (outcome) {
    case 'win':
      return <Tag tone="green">Win</Tag>;
    case 'level':
      return <Tag>Stake back</Tag>;
    case 'part':
      return <Tag>Part return</Tag>;
    case 'refund':
      return <Tag>Refunded</Tag>;
    case 'loss':
      return <Tag tone="red">Loss</Tag>;
  }
}

const before = 'What it was before is in the account below.';
const again = {
  capture: `Settled again: a result was entered wrongly at first. ${before}`,
  'non-runner': `Settled again: a runner was declared after the off to have taken no part. ${before}`,
  reopened: 'Settled again: a result was taken back.',
} as const;

/** What is unusual about a bet. */
function Remarks({ bet }: { bet: MyBet }) {
  const words =
    bet.resettledReason !== null
      ? again[bet.resettledReason]
      : bet.status === 'open' && bet.meetingStatusId === postponed
        ? 'The meeting is postponed. Your bet stands for 48 hours; if the races are not run by then it is refunded.'
        : bet.status === 'open' && isOnFixture(bet)
          ? soccerRemark(bet)
          : null;
  if (words === null) return null;
  return (
    <div className={styles.note}>
      <Note tone="amber">{words}</Note>
    </div>
  );
}

function Progress({ bet }: { bet: MyBet }) {
  const { legs, returnSoFar } = bet;
  if (legs.length < 2 || legs.every(({ status }) => status === 'open')) return null;
  return (
    <div className={styles.foot}>
      <div className={styles.progress}>
        <span>{progressWords(legs)}</span>
        {returnSoFar !== null && returnSoFar > 0 && <b>{soFarWords(bet, returnSoFar)}</b>}
      </div>
      <LegBar legs={legs} />
    </div>
  );
}

/** 'R14.00 won so far'; 'refunded' if no leg has won. */
function soFarWords({ legs, taxPercent }: MyBet, returnSoFar: Rands): string {
  if (!legs.some(({ status }) => status === 'won')) return `${formatRands(returnSoFar)} refunded so far`;
  return `${formatRands(returnSoFar)} won so far${taxPercent > 0 ? `, ${taxWords(taxPercent)}` : ''}`;
}
