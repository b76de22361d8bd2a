import { useCallback } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { useUnanswered } from '../../strike/panel/unanswered.tsx';
import type { KeptLuckyPick } from './lucky-state.ts';
import { useUnansweredLuckyPicks } from './lucky-store.ts';
import { resumeLuckyPick } from './strike-lucky-pick.ts';

/** Asks what became of lucky picks that were sent and not answered, wherever the punter is by now. */
export function ResumeLuckyPicks() {
  const punterId = useSession((session) => session.punterId);
  return useUnansweredLuckyPicks(punterId).map((pick) => <ResumeLuckyPick key={pick.event.id} pick={pick} />);
}

function ResumeLuckyPick({ pick }: { pick: KeptLuckyPick }) {
  const { event } = pick;
  useUnanswered(
    pick,
    useCallback(() => resumeLuckyPick(event), [event]),
  );
  return null;
}
