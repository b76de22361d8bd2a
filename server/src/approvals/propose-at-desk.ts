import type { DeskRole } from '@furlong/domain/desk/roles';
import { success } from '../platform/http/answer.ts';
import { type AtDesk, deskActor, personOf } from '../staff/desk-actor.ts';
import { type Proposing, propose } from './propose.ts';
import type { ApprovalParts } from './run.ts';
import { shapeApprovals, shapePreview } from './shape.ts';

/** What a call of the desk proposes, by the duty that opened it. */
export interface ProposedAtDesk extends Pick<Proposing, 'id' | 'input' | 'personal'> {
  readonly duty: readonly DeskRole[];
}

/** Stores what somebody proposes at the desk, and answers it as all others are shown (rule: second-approval). */
export async function proposeAtDesk(
  parts: ApprovalParts,
  { id, duty, ...asked }: ProposedAtDesk,
  at: AtDesk,
  now: Date,
) {
  const { db } = parts.platform;
  const actor = await deskActor(db, at, duty);
  const { punterId: maker, sessionId: session } = at.caller;
  const proposal = await propose(parts, { ...asked, id: id.toLowerCase(), actor, maker, session }, now);
  const [approval] = await shapeApprovals(db, [proposal], personOf(at), now);
  if (!approval) throw new Error('a proposal has a shape');
  return success({ approval, preview: await shapePreview(parts, proposal, now) });
}
