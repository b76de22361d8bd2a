import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { closeSlip, openSlip, useSlipSheet } from './slip-sheet.ts';
import { useIsDocked } from './use-docked.ts';

const mark = 'slip';

/**
 * While the slip covers the page it has a history entry of its own, so Back closes the slip instead of leaving the
 * page. Coming back to that entry opens the slip again. The entry is a copy of the page's, so the router neither
 * navigates nor scrolls.
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
        // A reloaded page begins without the slip.
        if (isDocked || before === null) unmark();
        else openSlip();
      } else if (wasAwaited || before?.isOver !== true) {
        // Opened together with the page, or while the entry of the slip before it was still being left.
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

/** Changes with every move in the history. The router sees none between copies of an entry. */
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
