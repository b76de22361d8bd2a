import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import type { Move } from './pending-move.ts';
import { unansweredTitle, unansweredWords } from './wallet-words.ts';

interface UnansweredMoveProps {
  move: Move;
  /** Why there is no answer, as far as it is known. */
  reason: string | null;
  isAsking: boolean;
  onAsk: () => void;
}

/** Says that it is not known whether money moved. The punter can send the same movement again, and no other. */
export function UnansweredMove({ move, reason, isAsking, onAsk }: UnansweredMoveProps) {
  return (
    <Note
      tone="amber"
      actions={
        <Button size="small" busy={isAsking} onClick={onAsk}>
          {unansweredWords.again}
        </Button>
      }
    >
      {reason} <b>{unansweredTitle(move.kind, move.amount)}</b> {unansweredWords.once}
    </Note>
  );
}
