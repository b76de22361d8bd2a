import { useEffect } from 'react';
import { BetNews } from '../my-bets/bet-news.tsx';
import { getConfig } from '../platform/site/config.ts';
import { learnOfBreaks } from '../protection/learn-of-breaks.ts';
import { PickNews } from './pick-news.tsx';

/** What a signed-in punter is told wherever one is. My Bets tells of bets itself. */
export function PunterNews({ isOnMyBets }: { isOnMyBets: boolean }) {
  useEffect(() => learnOfBreaks(), []);
  return (
    <>
      {getConfig().showMyBets && !isOnMyBets && <BetNews />}
      <PickNews />
    </>
  );
}
