import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { formatCents, formatCentsShort } from '../../../../ui/format/format-money.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { classNouns } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';

interface LimitNoteProps {
  line: SlipLineView;
  locked: boolean;
  onLower: (stake: number) => void;
}

/** What is paid at most, and the stake that stays within it. */
export function LimitNote({ line, locked, onLower }: LimitNoteProps) {
  const { limit, limitClass, bestWinnings, stakeWithinLimit, stakeToBet, isFixedOdds } = line;
  if (limit === null || limitClass === null) return null;
  // A first timer halves the limit (rule: first-timers), and the punter may not know that there is one on the slip.
  const firstTimer = line.legs.some(
    ({ selection, leftOut }) => selection.enabled && !leftOut && selection.firstTimer,
  );
  const noun = classNouns[limitClass];
  if (!isFixedOdds) {
    return (
      <div data-note="">
        <Note tone="amber">
          At the starting price {noun}
          {firstTimer && ' with a first timer on the slip'} wins at most <Money cents={limit} />, whatever the
          price.
        </Note>
      </div>
    );
  }
  return (
    <div data-note="">
      <Note
        tone="red"
        actions={
          stakeWithinLimit ? (
            <Button size="small" disabled={locked} onClick={() => onLower(stakeWithinLimit)}>
              Lower to {formatCentsShort(stakeWithinLimit)}
            </Button>
          ) : undefined
        }
      >
        At {formatCents(stakeToBet)} {noun} wins <Money cents={bestWinnings ?? 0} />. The most paid on {noun}
        {firstTimer && ' with a first timer on the slip'} is <Money cents={limit} />.
      </Note>
    </div>
  );
}
