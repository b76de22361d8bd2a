import { divideWithout } from '../jackpots/divide-without.ts';
import { Failed } from '../platform/http/failure.ts';
import { findUsernames } from '../session/find-punter.ts';
import type { ShareInput, ShareOutcome } from './outcome.ts';
import type { Run } from './run.ts';

/** Stands for the second person while nobody has approved; never committed. */
const nobodyYet = 'whoever approves it';

/** Withholds a share of a jackpot by two persons, and divides the pool anew (rule: jackpot-withheld). */
export async function withholdAtDesk(
  { trx, platform: { jobs }, wallet, maker, second, now }: Run,
  { meetingId, punterId, reason }: ShareInput,
): Promise<ShareOutcome> {
  if (second === punterId || maker === punterId) {
    throw new Failed('conflict', 'Nobody decides on their own share');
  }
  const names = await findUsernames(trx, second === null ? [maker] : [maker, second]);
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  const firstBy = nameOf(maker);
  const secondName = second === null ? nobodyYet : nameOf(second);
  // Accounts of two issuers may have one name: they are two persons, and told apart.
  const isSame = firstBy.toLowerCase() === secondName.toLowerCase();
  const secondBy = isSame ? `${secondName} (${second ?? ''})` : secondName;
  const asked = { meetingId, punterId, reason, firstBy, secondBy };
  return { what: 'share', ...(await divideWithout({ jobs, wallet }, trx, asked, now)) };
}
