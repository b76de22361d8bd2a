import { useEffect } from 'react';
import { create } from 'zustand';
import { Button } from '../../../ui/controls/button.tsx';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { sportOf } from '../slip-sports.ts';
import type { SlipState } from '../slip-state.ts';
import { slipOwner, useSlipStore } from '../slip-store.ts';
import { keepFocus, slipHeading } from './keep-focus.ts';
import { emptyWords } from './view/other-slip-words.ts';

/** How long a cleared slip can be put back, in milliseconds. */
export const undoMs = 10_000;

/** The slip that was cleared last, and whose it was; null once it is put back, or the time is over. */
const useUndo = create<{ readonly slip: SlipState | null; readonly owner: number | null }>()(() => ({
  slip: null,
  owner: null,
}));

/** Keeps a slip that the punter clears, to be put back. */
export function keepCleared(slip: SlipState): void {
  useUndo.setState({ slip, owner: slipOwner() });
  announce(emptyWords.cleared);
}

/** Says for some seconds that the slip was cleared, with the way to have it back as it was. */
export function ClearedUndo() {
  const { slip, owner } = useUndo();
  useEffect(() => {
    if (slip === null) return;
    const timer = setTimeout(() => useUndo.setState({ slip: null }), undoMs);
    return () => clearTimeout(timer);
  }, [slip]);
  if (slip === null || owner !== slipOwner()) return null;
  const undo = () => {
    const store = useSlipStore.getState();
    store.take(owner, slip.event);
    store.act(owner, sportOf(slip.event).name, { type: 'clearing-undone', slip });
    useUndo.setState({ slip: null });
  };
  return (
    <Note
      actions={
        <Button size="small" onClick={() => keepFocus(undo, slipHeading)}>
          {emptyWords.undo}
        </Button>
      }
    >
      <b>{emptyWords.cleared}</b>
    </Note>
  );
}
