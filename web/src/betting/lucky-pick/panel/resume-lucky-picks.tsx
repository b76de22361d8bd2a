import { useMemo } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { unansweredActions } from '../../strike/panel/send-strike.ts';
import { useUnanswered } from '../../strike/panel/unanswered.tsx';
import type { LuckyPickState } from './lucky-state.ts';
import { useUnansweredLuckyPicks } from './lucky-store.ts';
import { luckyTarget } from './lucky-target.ts';

/** Sends unanswered lucky picks again, on whatever screen the punter is. */
export function ResumeLuckyPicks() {
  const punterId = useSession((session) => session.punterId);
  return useUnansweredLuckyPicks(punterId).map((pick) => <ResumeLuckyPick key={pick.event.id} pick={pick} />);
}

function ResumeLuckyPick({ pick }: { pick: LuckyPickState }) {
  const { event } = pick;
  const actions = useMemo(() => unansweredActions(luckyTarget(event)), [event]);
  useUnanswered(pick, actions);
  return null;
}
