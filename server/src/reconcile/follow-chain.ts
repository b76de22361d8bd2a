import type { Findings } from './check.ts';
import type { KeptCheckpoints } from './kept-checkpoints.ts';
import type { ArchivedPart } from './queries-archived-acts.ts';
import type { AuditRow } from './queries-audit.ts';
import { rereadAct, rereadLink, rereadPerson } from './reread-act.ts';

/** The chain as it is followed, link by link in the order of their numbers, from the first on. */
export class FollowedChain {
  readonly #kept: KeptCheckpoints;
  readonly #findings: Findings;
  #previous = '00'.repeat(32);
  #head = 0;
  #links = 0;

  constructor(kept: KeptCheckpoints, findings: Findings) {
    this.#kept = kept;
    this.#findings = findings;
  }

  /** The number of the last link. */
  get head(): number {
    return this.#head;
  }

  /** How many links were looked at. */
  get links(): number {
    return this.#links;
  }

  /** Looks at the next link, with its act. */
  take(row: AuditRow): void {
    const { link } = row;
    if (!link) return;
    const isNext = this.#reach(link.sequence);
    checkLink(row, link, isNext ? this.#previous : link.previousHash, this.#findings);
    this.#kept.compare(link.sequence, link.hash);
    this.#links += 1;
    [this.#head, this.#previous] = [link.sequence, link.hash];
  }

  /** Passes a part that is in the archive, by what is noted of it: its ends, of which the last was signed. */
  pass({ stepId, first, last, previousHash, lastHash }: ArchivedPart): void {
    const words = `links ${first} to ${last}, in step ${stepId} of the archive`;
    if (this.#reach(first) && previousHash !== this.#previous) {
      this.#findings.differs(`${words}: they do not follow the link before them`);
    }
    if (!this.#kept.isSigned(last)) this.#findings.differs(`${words}: no checkpoint is of the last of them`);
    this.#kept.compare(last, lastHash);
    [this.#head, this.#previous] = [last, lastHash];
  }

  /** Whether a link is the next one; what is missing before it is reported. */
  #reach(sequence: number): boolean {
    const next = this.#head + 1;
    if (sequence > next) this.#findings.differs(describeGap(next, sequence - 1));
    if (sequence < next) this.#findings.differs(`link ${sequence} is there, and in the archive`);
    return sequence === next;
  }
}

function describeGap(from: number, to: number): string {
  return from === to
    ? `link ${from} of the chain is missing, with its act`
    : `links ${from} to ${to} of the chain are missing, with their acts`;
}

function checkLink(
  row: AuditRow,
  link: NonNullable<AuditRow['link']>,
  previous: string,
  { differs }: Findings,
): void {
  const words = `link ${link.sequence}, act ${link.actId}`;
  if (link.previousHash !== previous) {
    differs(
      `${words}: it does not follow the link before it: one of the two was changed, moved or put there`,
    );
  } else if (rereadLink(link) !== link.hash) {
    differs(`${words}: the link was changed`);
  }
  if (!row.act) {
    differs(`${words}: the act was deleted`);
    return;
  }
  const fault = findFault(row, row.act);
  if (fault !== undefined) differs(`${words}: ${fault}`);
  else if (row.act.hash !== link.actHash) differs(`${words}: the act is not the one that was chained`);
}

/** What is wrong with an act by itself. */
export function findFault(
  { actor, subject }: AuditRow,
  act: NonNullable<AuditRow['act']>,
): string | undefined {
  if (rereadAct(act) !== act.hash) return 'the act was changed';
  if (actor && rereadPerson(actor) !== act.actorHash) return 'who did it was changed';
  if (subject && act.subjectHash === null) return 'what names whom it was about was put there afterwards';
  if (subject && rereadPerson(subject) !== act.subjectHash) return 'what names whom it was about was changed';
  return undefined;
}
