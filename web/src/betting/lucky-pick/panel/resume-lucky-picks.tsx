import { useMemo } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { unansweredActions } from '../../strike/panel/send-strike.ts';
import { useUnanswered } from '../../strike/panel/unanswered.tsx';
import type { KeptLuckyPick } from './lucky-state.ts';
import { useUnansweredLuckyPicks } from './lucky-store.ts';
import { luckyTarget } from './lucky-target.ts';

/** Asks what became of lucky picks that were sent and not answered, wherever the punter is by now. */
export function ResumeLuckyPicks() {
  const punterId = useSession((session) => session.punterId);
  return useUnansweredLuckyPicks(punterId).map((pick) => <ResumeLuckyPick key={pick.event.id} pick={pick} />);
}

function ResumeLuckyPick({ pick }: { pick: KeptLuckyPick }) {
  const { event } = pick;
  const { resume } = useMemo(() => unansweredActions(luckyTarget(event)), [event]);
  useUnanswered(pick, resume);
  return null;
}
