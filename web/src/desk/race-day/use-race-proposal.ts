import { useNavigate } from 'react-router';
import type { Change } from '../by-hand/use-change.ts';
import { approvalLink } from '../desk-links.ts';
import { handWords } from './hand-words.ts';

/**
 * Proposes what one person may not do to a race that was run (rule: after-the-off), and goes to the proposal, which shows
 * what it does.
 */
export function useRaceProposal(change: Change, raceId: number): (nonRunner: number | null) => Promise<void> {
  const navigate = useNavigate();
  return async (nonRunner) => {
    const id = crypto.randomUUID();
    const isMade = await change.make('ProposeRaceChange', { id, raceId, nonRunner }, handWords.proposed);
    if (isMade) void navigate(approvalLink(id));
  };
}
