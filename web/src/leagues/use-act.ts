import { useRef, useState } from 'react';
import type { Act } from './league-acts.ts';

/** An act in progress and its problem. */
export interface Acting {
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** Does it, unless one is under way; `onDone` follows a success. */
  readonly run: (make: () => Act, onDone?: () => void) => void;
  /** Forgets the problem: what it was about has been changed. */
  readonly forget: () => void;
}

/** Runs one act at a time and keeps its problem until the next. */
export function useAct(): Acting {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const run = (make: () => Act, onDone?: () => void) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    void make().then((found) => {
      running.current = false;
      setBusy(false);
      setProblem(found);
      if (found === null) onDone?.();
    });
  };
  return { isBusy, problem, run, forget: () => setProblem(null) };
}
