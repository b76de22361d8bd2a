import { Failed } from '../platform/http/failure.ts';
import { selectAway } from '../protection/queries.ts';
import { findPunter } from '../session/queries.ts';
import { giveCredits } from '../wallet/give-credits.ts';
import { selectWallet } from '../wallet/queries.ts';
import { ownTransferId } from '../wallet/transfer-id.ts';
import { assertWithinDay } from './credits-today.ts';
import type { CreditInput, CreditsOutcome } from './outcome.ts';
import type { Run } from './run.ts';

/** Credits a punter, once for a proposal. Staff and closed accounts get none (rule: manual-credits). */
export async function giveCredit(
  run: Run,
  { punterId, cents, reason }: CreditInput,
): Promise<CreditsOutcome> {
  const { trx, wallet, proposalId, now } = run;
  const punter = await findPunter(trx, punterId);
  if (!punter) throw new Failed('not-found', `There is no punter ${punterId}`);
  if (punter.operator) throw new Failed('conflict', 'Staff get no credits');
  if ((await selectAway(trx, [punterId], now)).get(punterId)?.breakKind === 'closure') {
    throw new Failed('conflict', `The account of ${punter.username} is closed for good: it gets no credits`);
  }
  if (!(await selectWallet(trx, punterId))) {
    throw new Failed('conflict', 'This punter has no wallet yet: it is opened at the first sign-in');
  }
  await assertWithinDay(run, cents);
  const id = ownTransferId('desk-credit', proposalId);
  await giveCredits(trx, wallet, [{ id, punterId, amount: cents, at: now, reason, goodwill: null }]);
  return { what: 'credits', credits: 1, punters: 1, cents };
}
