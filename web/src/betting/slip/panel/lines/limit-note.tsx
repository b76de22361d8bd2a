import { betTypeRule } from '@furlong/domain/betting/bet-types';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { Cents } from '@furlong/domain/money';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { formatList } from '../../../../ui/format/format-list.ts';
import { formatCents, formatCentsShort } from '../../../../ui/format/format-money.ts';
import { classNouns, limitWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import { findLowerStake, overOf } from './lower-stake.ts';

interface LimitNoteProps<Leg extends SlipSelection> {
  line: SlipLineView<Leg>;
  nameOf: (leg: Leg) => string;
  /** What the balance leaves for the line, in cents; null where it is not known. */
  left: Cents | null;
  locked: boolean;
  onLower: (stake: number) => void;
}

/** What is paid at most, and the stake that stays within it. It is brought into view: it may be below the fold. */
export function LimitNote<Leg extends SlipSelection>(props: LimitNoteProps<Leg>) {
  const { line, nameOf, left, locked, onLower } = props;
  const over = overOf(line);
  const { limit, limitClass, bestWinnings, stakeToBet, isFixedOdds, stakeWithinLimit } = over;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A browser may answer with a promise, which is no cleanup.
    void note.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  if (limit === null || limitClass === null) return null;
  // An unraced horse halves the limit (rule: first-timers), and the punter may not know that there is one on the slip.
  const firstTimer = line.legs.some(
    ({ selection, leftOut }) => selection.enabled && !leftOut && selection.firstTimer,
  );
  const noun = classNouns[limitClass];
  const whole = firstTimer ? limitWords.withFirstTimer(noun) : noun;
  const { stake: lowered, missing } = findLowerStake(line, left);
  // The place half of an each way is left out with its win, which says why.
  if (isFixedOdds && stakeWithinLimit === null) return null;
  if (!isFixedOdds) {
    return (
      <div data-note="" ref={note}>
        <Note tone="amber">{limitWords.atSP(whole, formatCents(limit))}</Note>
      </div>
    );
  }
  return (
    <div data-note="" ref={note}>
      <Note
        tone="red"
        actions={
          lowered > 0 ? (
            <Button size="small" disabled={locked} onClick={() => onLower(lowered)}>
              {limitWords.lower(formatCentsShort(lowered))}
            </Button>
          ) : undefined
        }
      >
        {betTypeRule(line.betType).size === 1
          ? limitWords.singleWins(
              formatList(
                over.legs.filter(({ enabled }) => enabled).map(({ selection }) => nameOf(selection)),
              ),
              formatCentsShort(stakeToBet),
              line.list === 'placeBets' ? 'a place' : 'a win',
              formatCentsShort(bestWinnings ?? 0),
            )
          : limitWords.wins(formatCents(stakeToBet), noun, formatCents(bestWinnings ?? 0))}{' '}
        {betTypeRule(line.betType).size === 1 && !firstTimer
          ? limitWords.singleLimit(formatCentsShort(limit))
          : limitWords.limit(whole, formatCents(limit))}
        {lowered > 0 &&
          missing > 0 &&
          ` ${limitWords.missing(formatCentsShort(lowered), formatCents(missing))}`}
      </Note>
    </div>
  );
}
