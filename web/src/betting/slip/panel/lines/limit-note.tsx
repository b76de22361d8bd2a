import type { Cents } from '@furlong/domain/money';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { formatCents, formatCentsShort } from '../../../../ui/format/format-money.ts';
import { classNouns, limitWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import { findLowerStake } from './lower-stake.ts';

interface LimitNoteProps {
  line: SlipLineView;
  /** What the balance leaves for the line, in cents; null where it is not known. */
  left: Cents | null;
  locked: boolean;
  onLower: (stake: number) => void;
}

/** What is paid at most, and the stake that stays within it. It is brought into view: it may be below the fold. */
export function LimitNote({ line, left, locked, onLower }: LimitNoteProps) {
  // Of singles at different stakes the first that is over.
  const { limit, limitClass, bestWinnings, stakeToBet, isFixedOdds } =
    line.parts.find(({ overLimit }) => overLimit) ?? line;
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
  const { stake: lowered, isShort } = findLowerStake(line, left);
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
        {limitWords.wins(formatCents(stakeToBet), noun, formatCents(bestWinnings ?? 0))}{' '}
        {limitWords.limit(whole, formatCents(limit))}
        {isShort && left !== null && ` ${limitWords.balance(formatCents(left))}`}
      </Note>
    </div>
  );
}
