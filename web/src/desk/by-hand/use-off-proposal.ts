import { useNavigate } from 'react-router';
import { approvalLink } from '../desk-links.ts';
import { byHandWords } from './by-hand-words.ts';
import type { BodyOfDesk, Change } from './use-change.ts';

type OffCall = 'ProposeRaceChange' | 'ProposeMatchChange';

/**
 * Proposes what one person may not do to what was off (rule: after-the-off), and goes to the proposal, which shows what it
 * does.
 */
export function useOffProposal(
  change: Change,
): <C extends OffCall>(call: C, body: Omit<BodyOfDesk<C>, 'id'>) => Promise<void> {
  const navigate = useNavigate();
  return async (call, body) => {
    const id = crypto.randomUUID();
    const isMade = await change.make(call, { ...body, id } as BodyOfDesk<typeof call>, byHandWords.proposed);
    if (isMade) void navigate(approvalLink(id));
  };
}
