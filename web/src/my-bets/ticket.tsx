import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { useId, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { BetAgain } from './bet-again.tsx';
import { Explanation } from './explanation.tsx';
import { LegBar, SelectionRow } from './leg-row.tsx';
import { lostWords, progressWords, singleOutcome } from './leg-words.ts';
import { useBetLegs } from './my-bets-queries.ts';
import { isOnFixture, soccerLostWords } from './soccer-leg-words.ts';
import { selectionsOf, settledSingle, type TicketSelection, tellingLeg } from './strike-tickets.ts';
import styles from './ticket.module.css';
import { TicketHead } from './ticket-head.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { sumTicket, type TicketSum } from './ticket-sum.ts';
import { accountTitle, accountWord, closeWord, receiptWords, remarksOf, soFarWords } from './ticket-words.ts';

interface TicketProps {
  /** The lines of one strike. */
  bets: readonly [MyBet, ...MyBet[]];
  /** The legs from the list's state, by bet; the bets' own without them. */
  listed?: Readonly<Record<number, readonly BetLegWire[]>>;
  now: number;
  /** Whether the account of its one line is open initially. */
  opened?: boolean;
  /** Settled since the punter last looked. */
  isNew?: boolean;
}

/** A strike as a torn ticket: its runners once, then its lines. A lost one starts folded. */
export function Ticket({ bets, listed = {}, now, opened = false, isNew = false }: TicketProps) {
  const [first, ...others] = bets;
  const only = others.length === 0 ? first : null;
  const [isOpened, setOpened] = useState(opened);
  const legsOfFirst = useBetLegs(
    { ...first, legs: listed[first.betId] ?? first.legs },
    only !== null && isOpened,
  );
  const format = useOddsPreference((preference) => preference.format);
  const sum = sumTicket(bets);
  const selections = selectionsOf(bets, { ...listed, [first.betId]: legsOfFirst });
  const isLost = sum.outcome === 'loss';
  const single = settledSingle(bets, selections);
  const remarks = remarksOf(bets);
  return (
    <article className={styles.ticket}>
      <div className={styles.tear} />
      <div className={styles.body}>
        <TicketHead bets={bets} sum={sum} selections={selections} now={now} isNew={isNew} />
        {remarks.length > 0 && (
          <div className={styles.note}>
            {remarks.map((words) => (
              <Note key={words} tone="amber">
                {words}
              </Note>
            ))}
          </div>
        )}
        {single !== null || (isLost && !isOpened) ? (
          <p className={classNames('small dim', styles.why)}>
            {single === null ? lostOf(first, selections, bets) : singleOutcome(single, format)}
          </p>
        ) : (
          <ul className={styles.legs}>
            {selections.map((selection) => (
              <SelectionRow
                key={selection.key}
                selection={selection}
                isOnly={only !== null && only.legCount === 1}
                isSettled={!sum.isOpen}
                bets={bets}
              />
            ))}
          </ul>
        )}
        {sum.isOpen && <Progress selections={selections} sum={sum} taxPercent={first.taxPercent} />}
        {only === null ? (
          <TicketLines bets={bets} now={now} />
        ) : (
          <OneAccount bet={only} now={now} isOpened={isOpened} onTurn={() => setOpened(!isOpened)} />
        )}
        {only === null && <BetAgain bets={bets} now={now} className={styles.again} />}
      </div>
      <div className={classNames(styles.tear, styles.bottom)} />
    </article>
  );
}

/** Why a lost ticket lost, in one line. */
function lostOf(first: MyBet, selections: readonly TicketSelection[], bets: readonly MyBet[]): string {
  const legs = selections.map(tellingLeg);
  const count = Math.max(legs.length, ...bets.map(({ legCount }) => legCount));
  return (isOnFixture(first) ? soccerLostWords : lostWords)(legs, count);
}

interface OneAccountProps {
  bet: MyBet;
  now: number;
  isOpened: boolean;
  onTurn: () => void;
}

/** The foot of a ticket of one line: its number, the way to its account, and the account. */
function OneAccount({ bet, now, isOpened, onTurn }: OneAccountProps) {
  const accountId = useId();
  const words = isOpened ? closeWord : accountWord(bet);
  return (
    <>
      <div className={classNames(styles.more, isOpened && styles.ruled)}>
        {isOpened ? (
          <h4>{accountTitle(bet)}</h4>
        ) : (
          <span className="small dim nowrap">{receiptWords(bet)}</span>
        )}
        <span className={styles.acts}>
          {!isOpened && <BetAgain bets={[bet]} now={now} />}
          <Button
            kind="quiet"
            size="small"
            className={classNames(isOpened && styles.open)}
            aria-label={`${words}, ${receiptWords(bet)}`}
            aria-expanded={isOpened}
            aria-controls={isOpened ? accountId : undefined}
            onClick={onTurn}
          >
            {words} <ChevronIcon />
          </Button>
        </span>
      </div>
      {isOpened && <Explanation id={accountId} bet={bet} now={now} />}
    </>
  );
}

interface ProgressProps {
  selections: readonly TicketSelection[];
  sum: TicketSum;
  taxPercent: number;
}

function Progress({ selections, sum, taxPercent }: ProgressProps) {
  const legs = selections.map(tellingLeg);
  if (legs.length < 2 || legs.every(({ status }) => status === 'open')) return null;
  const soFar = soFarWords(sum, legs, taxPercent);
  return (
    <div className={styles.foot}>
      <div className={styles.progress}>
        <span>{progressWords(legs)}</span>
        {soFar !== null && <b>{soFar}</b>}
      </div>
      <LegBar legs={legs} />
    </div>
  );
}
