import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { otherHalves } from '../each-way-halves.ts';
import type { FailedLine, LineRequest } from '../strike-wire.ts';
import { countBets } from './count-bets.ts';
import { asSentence, newsWords } from './strike-words.ts';

interface FailuresProps {
  failed: readonly FailedLine[];
  /** Lines that wait for an answer to a new price: a retry would lose the question. */
  hasChanges: boolean;
  /** What a line is called, where others were struck. */
  nameOf?: (request: LineRequest) => string;
  busy: boolean;
  locked: boolean;
  onRetry: (again: readonly FailedLine[]) => void;
}

/** What was not struck, and why; what may be struck unchanged is tried again together. */
export function Failures({ failed, hasChanges, nameOf, busy, locked, onRetry }: FailuresProps) {
  if (failed.length === 0) return null;
  const halves = otherHalves(failed);
  const describe = ({ message, request }: FailedLine, index: number) => {
    if (nameOf === undefined) return asSentence(message);
    const name = halves[index] === null ? nameOf(request) : newsWords.eachWay;
    return `${name}: ${asSentence(message)}`;
  };
  const again = failed.filter(({ mayRetry }) => mayRetry);
  return (
    <Note
      tone="red"
      actions={
        again.length > 0 ? (
          <Button size="small" busy={busy} disabled={locked || hasChanges} onClick={() => onRetry(again)}>
            {newsWords.tryAgain(countBets(again))}
          </Button>
        ) : undefined
      }
    >
      <b>{newsWords.notStruck(formatCounted(countBets(failed), 'bet'))}</b>{' '}
      {[...new Set(failed.map(describe))].join(' ')}
      {hasChanges && again.length > 0 && ` ${newsWords.answerFirst}`}
    </Note>
  );
}
