import { usePart } from '../platform/offline/use-part.ts';

const loadJackpot = () => import('../jackpots/card-jackpot.tsx');

/** The meeting's jackpot, loaded after the card. */
export function JackpotPlace({ meetingId }: { meetingId: number }) {
  const part = usePart(loadJackpot);
  return part === null ? null : <part.CardJackpot meetingId={meetingId} />;
}
