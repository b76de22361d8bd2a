import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../ui/feedback/announcer.tsx';
import type { DeskCall } from '../desk-call.ts';
import { deskCall } from '../desk-call.ts';

export type BodyOfDesk<N extends DeskCall> = NonNullable<Parameters<typeof deskCall<N>>[1]['body']>;

/** Changes by hand from one part of a page. */
export interface Change {
  /** The call that is on its way; another one waits for the next press. */
  readonly busy: DeskCall | null;
  /** Why the last one was refused; null: it was not. */
  readonly problem: string | null;
  /** Makes a change and says what it did. Resolves once the page shows it, with whether it was made. */
  make<N extends DeskCall>(call: N, body: BodyOfDesk<N>, said: string): Promise<boolean>;
}

/** Makes changes by hand. Made or refused, the desk's pages are asked for again: a refusal is often news. */
export function useChange(): Change {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<DeskCall | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    async make(call, body, said) {
      if (busy !== null) return false;
      setBusy(call);
      setProblem(null);
      const answer = await deskCall(call, { body } as Parameters<typeof deskCall<typeof call>>[1]);
      await queries.invalidateQueries({ queryKey: ['desk', 'race'] });
      void queries.invalidateQueries({ queryKey: ['desk', 'day'] });
      setBusy(null);
      if (answer.kind === 'success') {
        announce(said);
        return true;
      }
      setProblem(answer.kind === 'refusal' ? answer.head.detail : answer.message);
      return false;
    },
  };
}
