import { useState } from 'react';
import type { Answer } from '../../platform/api/api.ts';

/** What somebody does by a button, while it runs and when it is refused. */
export interface Act {
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** Makes a call; resolves with its payload, or null when it was refused or failed. */
  run<P>(make: () => Promise<Answer<P>>): Promise<P | null>;
  /** Says what is wrong with what was typed. */
  say(problem: string | null): void;
}

export function useAct(): Act {
  const [isBusy, setBusy] = useState(false);
  const [problem, say] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    say,
    async run(make) {
      setBusy(true);
      say(null);
      const answer = await make();
      setBusy(false);
      if (answer.kind === 'success') return answer.payload;
      say(
        answer.kind === 'refusal'
          ? answer.head.detail
          : [answer.message, answer.detail]
              .filter((text, index, all) => text && all.indexOf(text) === index)
              .join(' '),
      );
      return null;
    },
  };
}
