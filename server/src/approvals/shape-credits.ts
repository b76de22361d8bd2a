import type { Approval } from '@furlong/contract/schemas/desk-approvals';
import type { CreditsPreview } from '@furlong/contract/schemas/desk-previews';
import { stateOf } from '@furlong/domain/desk/approvals';
import { moneyToWire } from '@furlong/domain/money';
import type { Queryable } from '../platform/database/database.ts';
import { selectDecision } from '../protection/queries-identity.ts';
import { findUsernames } from '../session/find-punter.ts';
import { countCredits } from '../wallet/queries-credits.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import type { CreditInput, CreditsOutcome } from './outcome.ts';
import { countCreditsWaiting, type StoredProposal } from './queries.ts';

/** What previews are shaped with. */
export interface ShapeParts {
  readonly platform: { readonly db: Queryable };
  readonly wallet: Pick<WalletPort, 'stateOf'>;
}

/** Credits of one amount to one punter within this time are shown as alike. */
const alikeMs = 7 * 24 * 60 * 60_000;

/** What credits would pay, and whether that may be what somebody proposed before (rule: manual-credits). */
export async function shapeCredits(
  { platform: { db }, wallet }: ShapeParts,
  proposal: StoredProposal,
  { credits, punters, cents }: CreditsOutcome,
  now: Date,
): Promise<CreditsPreview> {
  const { input } = proposal;
  const names = await findUsernames(db, input.what === 'credit' ? [input.punterId] : []);
  const isAsked = input.what === 'credit' && stateOf(proposal, now) === 'waiting';
  return {
    ...{ what: 'credits', credits, punters },
    amount: moneyToWire(cents),
    reason: input.what === 'credit' || input.what === 'goodwill' ? input.reason : '',
    username: input.what === 'credit' ? (names.get(input.punterId) ?? null) : null,
    alike: isAsked ? await countAlike(db, proposal.id, input, now) : { given: 0, waiting: 0 },
    punter: isAsked ? await shapePunter(db, wallet, input.punterId) : null,
  };
}

/** Who would get it, as they are now. */
async function shapePunter(
  db: Queryable,
  wallet: ShapeParts['wallet'],
  punterId: number,
): Promise<CreditsPreview['punter']> {
  const state = await wallet.stateOf(punterId);
  const decision = await selectDecision(db, punterId);
  return {
    punterId,
    balance: state.kind === 'open' ? moneyToWire(state.balance) : null,
    owed: state.kind === 'open' ? moneyToWire(state.owed) : null,
    identity: decision?.status ?? 'pending',
  };
}

async function countAlike(db: Queryable, id: string, { punterId, cents }: CreditInput, now: Date) {
  const since = new Date(now.getTime() - alikeMs);
  return {
    given: await countCredits(db, { punterId, cents, since }),
    waiting: await countCreditsWaiting(db, { punterId, cents, except: id }, now),
  };
}

/** Whose credit a proposal is, and how much. */
export function shapeCredit(
  { punterId, cents }: CreditInput,
  names: ReadonlyMap<number, string>,
): NonNullable<Approval['credit']> {
  return { punterId, username: names.get(punterId) ?? '', amount: moneyToWire(cents) };
}
