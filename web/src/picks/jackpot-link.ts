import { linkTo } from '../platform/site/links.ts';

/** The hash that shows a card's jackpot in the place of a race. */
export const jackpotHash = '#jackpot';

/** The address of a meeting's jackpot. */
export function jackpotLink(meetingId: number): string {
  return `${linkTo('picks', { meetingId })}${jackpotHash}`;
}
