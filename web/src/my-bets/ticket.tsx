import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { useId, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { BetAgain } from './bet-again.tsx';
import { Explanation } from './explanation.tsx';
import { LegBar, SelectionRows } from './leg-row.tsx';
import { lostWords, progressWords, singleOutcome } from './leg-words.ts';
import { useBetLegs } from './my-bets-queries.ts';
import { isOnFixture, soccerLostWords } from './soccer-leg-words.ts';
import {
  byEvent,
  selectionsOf,
  settledSingle,
  type TicketSelection,
  tellingLeg,
  winnersFirst,
} from './strike-tickets.ts';
import styles from './ticket.module.css';
import { TicketHead } from './ticket-head.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { sumTicket, type TicketSum } from './ticket-sum.ts';
import {
  accountTitle,
  accountWord,
  closeWord,
  losersWord,
  receiptWords,
  remarksOf,
  soFarWords,
} from './ticket-words.ts';

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

/** A strike as a torn ticket: its runners once, then its lines. A settled one of several lines is its head until tapped. */
export function Ticket({ bets, listed = {}, now, opened = false, isNew = false }: TicketProps) {
  const [first, ...others] = bets;
  const only = others.length === 0 ? first : null;
  const [isOpened, setOpened] = useState(opened);
  const [isUnfolded, setUnfolded] = useState(opened);
  const foldId = useId();
  const legsOfFirst = useBetLegs(
    { ...first, legs: listed[first.betId] ?? first.legs },
    only !== null && isOpened,
  );
  const sum = sumTicket(bets);
  const selections = selectionsOf(bets, { ...listed, [first.betId]: legsOfFirst });
  const folds = foldsAway(bets, sum, selections);
  const fold = folds ? { isUnfolded, id: foldId, onTurn: () => setUnfolded(!isUnfolded) } : null;
  const isWhole = !folds || isUnfolded;
  const remarks = remarksOf(bets);
  const why = whyOf({ bets, sum, selections, isTold: isWhole && (isOpened || folds) });
  return (
    <article className={styles.ticket}>
      <div className={styles.tear} />
      <div className={styles.body}>
        <TicketHead bets={bets} sum={sum} selections={selections} now={now} isNew={isNew} fold={fold} />
        {remarks.length > 0 && (
          <div className={styles.note}>
            {remarks.map((words) => (
              <Note key={words} tone="amber">
                {words}
              </Note>
            ))}
          </div>
        )}
        {why !== null && <Why {...why} />}
        {isWhole && (
          <div id={foldId}>
            {why === null && <Selections selections={selections} bets={bets} isSettled={!sum.isOpen} />}
            {sum.isOpen && <Progress selections={selections} sum={sum} taxPercent={first.taxPercent} />}
            {only === null ? (
              <TicketLines bets={bets} now={now} />
            ) : (
              <OneAccount bet={only} now={now} isOpened={isOpened} onTurn={() => setOpened(!isOpened)} />
            )}
            {only === null && <BetAgain bets={bets} now={now} className={styles.again} />}
          </div>
        )}
      </div>
      <div className={classNames(styles.tear, styles.bottom)} />
    </article>
  );
}

/** Rows that a settled ticket of one line shows without a tap. */
const rowsInSight = 3;

/** Whether a settled ticket is more than its head: several lines, or many runners that did not all lose. */
function foldsAway(
  { length }: readonly MyBet[],
  { outcome }: TicketSum,
  selections: readonly TicketSelection[],
): boolean {
  if (outcome === null) return false;
  return length > 1 || (outcome !== 'loss' && selections.length > rowsInSight);
}

interface WhyOptions {
  bets: readonly [MyBet, ...MyBet[]];
  sum: TicketSum;
  selections: readonly TicketSelection[];
  /** Whether the rows tell it. */
  isTold: boolean;
}

/** What stands for the rows of a settled single, and of a lost ticket that is not opened; null: its rows do. */
function whyOf({ bets, sum, selections, isTold }: WhyOptions): WhyProps | null {
  const single = settledSingle(bets, selections);
  if (single !== null) return { single };
  return sum.outcome === 'loss' && !isTold ? { words: lostOf(bets[0], selections, bets) } : null;
}

interface WhyProps {
  single?: BetLegWire;
  words?: string;
}

function Why({ single, words }: WhyProps) {
  const format = useOddsPreference((preference) => preference.format);
  return (
    <p className={classNames('small dim', styles.why)}>
      {single === undefined ? words : singleOutcome(single, format)}
    </p>
  );
}

interface SelectionsProps {
  selections: readonly TicketSelection[];
  bets: readonly MyBet[];
  isSettled: boolean;
}

/** A ticket's runners, race by race. Of a settled one those that came in first, and what lost folded below them. */
function Selections({ selections, bets, isSettled }: SelectionsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const ordered = isSettled ? winnersFirst(selections) : selections;
  const lost = ordered.filter((selection) => tellingLeg(selection).status === 'lost');
  const folds = isSettled && selections.length > rowsInSight && lost.length < selections.length;
  const [shown, below] = folds ? [ordered.filter((each) => !lost.includes(each)), lost] : [ordered, []];
  const isOnly = bets.length === 1 && bets[0]?.legCount === 1;
  const rows = (of: readonly TicketSelection[], listId?: string) => (
    <ul id={listId} className={styles.legs}>
      {byEvent(of).map((own) => (
        <SelectionRows key={own[0].key} selections={own} isOnly={isOnly} isSettled={isSettled} bets={bets} />
      ))}
    </ul>
  );
  return (
    <>
      {rows(shown)}
      {below.length > 0 && (
        <div className={classNames(styles.more, styles.losers)}>
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? id : undefined}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {losersWord(below.length)} <ChevronIcon />
          </Button>
        </div>
      )}
      {below.length > 0 && isUnfolded && rows(below, id)}
    </>
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
