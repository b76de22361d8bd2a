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
  /** What is off, where with it all of the slip is: 'Race 1 is off'; null: it is not. */
  off: string | null;
}

/** What was not struck because the punter rejected its new price. It takes the focus of the button that did. */
export function RejectedNote({ slip, nameOf, onPutBack, off }: RejectedNoteProps) {
  const { rejected, sent, betStrikeResponse, receipts } = slip;
  const requests = rejected?.requests ?? [];
  if (sent !== null || betStrikeResponse?.priceChanges.length) return null;
  if (requests.length === 0) return <LapsedNote slip={slip} off={off} />;
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
function LapsedNote({ slip, off }: Pick<RejectedNoteProps, 'slip' | 'off'>) {
  const { lapsed = [] } = slip;
  if (lapsed.length === 0) return null;
  const bets = countBets(lapsed.map((request) => ({ request })));
  if (off !== null) {
    return (
      <div role="status">
        <Note tone="amber">
          <b>{newsWords.lapsedOff(off, bets)}</b>
        </Note>
      </div>
    );
  }
  return (
    <div role="status">
      <Note tone="amber">
        <b>{newsWords.lapsed(bets)}</b> {newsWords.lapsedWhy}
        {!isFinished(slip) && ` ${newsWords.lapsedLeft}`}
      </Note>
    </div>
  );
}

/** The note above, once it is there. */
export function rejectedNote(): Element | null {
  return document.querySelector('[data-rejected]');
}
