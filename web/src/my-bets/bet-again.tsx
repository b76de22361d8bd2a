import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { useState } from 'react';
import { isSlipShown } from '../betting/slip/slip-shown.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { Button } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { mayRepeat, repeatTicket } from './repeat-ticket.ts';
import { describeRepeated, repeatFailed } from './repeat-words.ts';
import { againWord, receiptWords } from './ticket-words.ts';

interface BetAgainProps {
  bets: readonly [MyBet, ...MyBet[]];
  now: number;
  className?: string | undefined;
}

/** Puts what can still be had of a ticket on the slip, and says what cannot. Absent where nothing can. */
export function BetAgain({ bets, now, className }: BetAgainProps) {
  const isClosed = useClosedTo() !== null;
  const [isBusy, setBusy] = useState(false);
  if (!isSlipShown() || isClosed || !mayRepeat(bets, now)) return null;

  async function repeat(): Promise<void> {
    setBusy(true);
    const repeated = await repeatTicket(bets).catch(() => null);
    setBusy(false);
    const told = repeated === null ? repeatFailed : describeRepeated(repeated);
    if (told === null) return;
    announce(`${told.title} ${told.text}`);
    showToast(told);
  }

  return (
    <Button
      kind="quiet"
      size="small"
      className={className}
      busy={isBusy}
      aria-label={`${againWord}, ${receiptWords(bets[0])}`}
      onClick={() => void repeat()}
    >
      {againWord}
    </Button>
  );
}
