import type { Cents } from '@furlong/domain/money';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { formatCents, formatCentsShort } from '../../../../ui/format/format-money.ts';
import { classNouns, limitWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';

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
  const { limit, limitClass, bestWinnings, stakeWithinLimit, stakeToBet, isFixedOdds } =
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
  const within = stakeWithinLimit ?? 0;
  const isShort = left !== null && left > 0 && within > stakeFor(left, line);
  const lowered = isShort ? stakeFor(left, line) : within;
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
        {isShort && ` ${limitWords.balance(formatCents(left))}`}
      </Note>
    </div>
  );
}

/** The stake per bet that an amount pays for on the line, or on the part of it that is over: whole rands, or cents below R1. */
export function stakeFor(left: Cents, line: SlipLineView): Cents {
  const over = line.parts.find(({ overLimit }) => overLimit);
  const others = over === undefined ? 0 : line.totalBetStake - over.totalBetStake;
  const each = Math.floor(Math.max(0, left - others) / Math.max(1, (over ?? line).betCount));
  return each < 100 ? each : each - (each % 100);
}
