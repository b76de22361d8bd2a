import { expiryOf, type ProposalKind } from '@furlong/domain/desk/approvals';
import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { hashOutcome, type ProposalInput, punterOfInput, raceOfInput } from './outcome.ts';
import {
  endExpired,
  findWaiting,
  insertProposal,
  type NewProposal,
  type StoredProposal,
  selectProposal,
} from './queries.ts';
import type { ApprovalParts } from './run.ts';
import { dryRun } from './run-proposal.ts';

/** What somebody proposes. */
export interface Proposing {
  /** Made by the client: the same one again proposes nothing more. */
  readonly id: string;
  readonly input: ProposalInput;
  readonly actor: Actor;
  readonly maker: number;
  /** The sign-in of whoever proposes it; left out: it is not known. */
  readonly session?: string;
  /** Whom it is about, for the record of acts. */
  readonly personal?: Readonly<Record<string, string>>;
}

/**
 * Stores a proposal with what its dry run came to, for a second person to decide on (rule: second-approval). Throws
 * Failed: whatever the run throws, and 'conflict' where another result of the race waits.
 */
export async function propose(parts: ApprovalParts, asked: Proposing, now: Date): Promise<StoredProposal> {
  const { db } = parts.platform;
  const { id, input, maker } = asked;
  const known = await selectProposal(db, id);
  if (known) return sameAsked(known, asked);
  const kind = kindOf(input);
  const about = {
    raceId: raceOfInput(input)?.raceId ?? null,
    fixtureId: 'fixtureId' in input ? input.fixtureId : null,
    meetingId: input.what === 'share' ? input.meetingId : null,
    punterId: punterOfInput(input) ?? null,
  };
  // The index decides; this spares a dry run that cannot become a proposal.
  const waits = await findWaiting(db, kind, about, now);
  if (waits !== undefined) throw new Failed('conflict', waitingWords.get(waits) ?? '');
  const outcome = await dryRun(parts, input, { proposalId: id, now, maker, second: null });
  const proposal: NewProposal = {
    ...{ id, kind, maker, makerSession: asked.session ?? null, input, outcome, ...about },
    outcomeHash: hashOutcome(input, outcome),
    proposedAt: now,
    expiresAt: expiryOf(kind, now),
  };
  try {
    await inTransaction(db, async (trx) => {
      await endExpired(trx, proposal, now);
      if (!(await insertProposal(trx, proposal))) return;
      const { actor, personal } = asked;
      // What is proposed is left out: the second person may read acts, and shall key without knowing it.
      const { raceId, fixtureId, outcomeHash } = proposal;
      const after = { kind, raceId, ...(fixtureId === null ? {} : { fixtureId }), outcomeHash };
      const subject = { kind: 'proposal', id, ...(personal ? { personal } : {}) } as const;
      await recordAct(trx, { actor, name: 'proposal-made', subject, after }, now);
    });
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string };
    const waits = waitingWords.get(constraint);
    if (waits !== undefined) throw new Failed('conflict', waits);
    throw error;
  }
  const stored = await selectProposal(db, id);
  if (!stored) throw new Error('the proposal just added is not there');
  return sameAsked(stored, asked);
}

/** What waits already, by the index that says so. */
const waitingWords: ReadonlyMap<string, string> = new Map([
  ['approvals_race_waiting_key', 'Another proposal for this race waits for its second person'],
  ['approvals_fixture_waiting_key', 'Another proposal for this match waits for its second person'],
  ['approvals_card_waiting_key', 'Another proposal for this card waits for its second person'],
]);

/** A proposal that is there already, as far as it is the one asked for. */
function sameAsked(stored: StoredProposal, { input, maker }: Proposing): StoredProposal {
  if (stored.maker === maker && JSON.stringify(stored.input) === JSON.stringify(input)) return stored;
  throw new Failed('conflict', 'This id stands for another proposal: send a new one');
}

function kindOf(input: ProposalInput): ProposalKind {
  if (input.what === 'share') return 'withheld-share';
  if (input.what === 'match') return input.change;
  if (input.what !== 'result' && input.what !== 'score') return input.what;
  return input.reason === null ? 'official-result' : 'correction';
}
