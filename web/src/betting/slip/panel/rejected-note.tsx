import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { countBets } from '../../strike/panel/count-bets.ts';
import { describeRejected, newsWords } from '../../strike/panel/strike-words.ts';
import type { LineRequest } from '../../strike/strike-wire.ts';
import { isFinished } from '../reduce-slip.ts';
import type { SlipState } from '../slip-state.ts';

interface RejectedNoteProps {
  slip: SlipState;
  nameOf: (request: LineRequest) => string;
  /** Puts what was rejected back on the slip, where it was taken off beside what was struck. */
  onPutBack: () => void;
}

/** What was not struck because the punter rejected its new price. It takes the focus of the button that did. */
export function RejectedNote({ slip, nameOf, onPutBack }: RejectedNoteProps) {
  const { rejected, sent, betStrikeResponse, receipts } = slip;
  const requests = rejected?.requests ?? [];
  if (sent !== null || betStrikeResponse?.priceChanges.length) return null;
  if (requests.length === 0) return <LapsedNote slip={slip} />;
  const isStruck = receipts.length > 0;
  const lines = requests.map((request) => ({ name: nameOf(request), bets: countBets([{ request }]) }));
  return (
    <div role="status" tabIndex={-1} data-rejected="">
      <Note
        tone="amber"
        actions={
          isStruck ? (
            <Button size="small" onClick={onPutBack}>
              {newsWords.putBack}
            </Button>
          ) : undefined
        }
      >
        {isStruck ? (
          <b>{describeRejected(lines)}</b>
        ) : (
          <>
            <b>{newsWords.rejected}</b> {newsWords.rejectedKept}
          </>
        )}
      </Note>
    </div>
  );
}

/** What was not struck because the question about it ended by itself: its race went off, or its prices came back. */
function LapsedNote({ slip }: Pick<RejectedNoteProps, 'slip'>) {
  const { lapsed = [] } = slip;
  if (lapsed.length === 0) return null;
  return (
    <div role="status">
      <Note tone="amber">
        <b>{newsWords.lapsed(countBets(lapsed.map((request) => ({ request }))))}</b> {newsWords.lapsedWhy}
        {!isFinished(slip) && ` ${newsWords.lapsedLeft}`}
      </Note>
    </div>
  );
}

/** The note above, once it is there. */
export function rejectedNote(): Element | null {
  return document.querySelector('[data-rejected]');
}
