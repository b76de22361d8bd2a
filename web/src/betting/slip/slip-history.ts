import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { closeSlip, openSlip, useSlipSheet } from './slip-sheet.ts';
import { useIsDocked } from './use-docked.ts';

const mark = 'slip';

/**
 * While the slip lies over the content an entry of its own in the browser's history stands for it: Back, and the
 * gesture that means it, closes the slip and not the page; who comes back to that entry from elsewhere has the slip
 * again. The entry is a copy of the page's, so that to the router and its scrolling nothing has moved.
 */
export function useSlipHistory(): void {
  const isOpen = useSlipSheet((sheet) => sheet.isOpen);
  const isDocked = useIsDocked();
  const isOver = isOpen && !isDocked;
  const place = usePlace();
  const isGoingBack = useRef(false);
  const known = useRef<{ place: string; isOver: boolean } | null>(null);

  useEffect(() => {
    const before = known.current;
    known.current = { place, isOver };
    const hasMoved = before === null || before.place !== place;
    if (hasMoved) {
      useSlipSheet.setState({ isLeaving: false });
      const wasAwaited = isGoingBack.current;
      isGoingBack.current = false;
      if (isMarked() === isOver) return;
      if (isMarked()) {
        // A page that was loaded again begins without the slip, as it always did.
        if (isDocked || before === null) unmark();
        else openSlip();
      } else if (wasAwaited || before?.isOver !== true) {
        // Opened while the entry before it was still on its way out, or together with the page.
        addEntry();
      } else {
        closeSlip();
      }
      return;
    }
    if (isOver && !isMarked()) addEntry();
    if (isOver || !isMarked() || isGoingBack.current) return;
    if (isOpen) unmark();
    else if (!useSlipSheet.getState().isLeaving) {
      isGoingBack.current = true;
      window.history.back();
    }
  }, [place, isOver, isOpen, isDocked]);
}

/** Another word whenever the browser has moved in its history: between copies of an entry the router sees no move. */
function usePlace(): string {
  const { key } = useLocation();
  const [pops, setPops] = useState(0);
  useEffect(() => {
    const count = () => setPops((before) => before + 1);
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return `${key} ${pops}`;
}

function isMarked(): boolean {
  return (window.history.state as Record<string, unknown> | null)?.[mark] === true;
}

function addEntry(): void {
  window.history.pushState({ ...window.history.state, [mark]: true }, '');
}

function unmark(): void {
  const { [mark]: _mark, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
  window.history.replaceState(state, '');
}
