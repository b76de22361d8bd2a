import type { Transaction } from '../platform/database/database.ts';
import type { Check, Findings } from './check.ts';
import { type AuditSources, KeptCheckpoints } from './kept-checkpoints.ts';
import {
  type AuditRow,
  selectCheckpoints,
  selectLinks,
  selectOldestUnsigned,
  selectUnexplainedGaps,
  selectUnlinked,
} from './queries-audit.ts';
import { rereadAct, rereadLink, rereadPerson } from './reread-act.ts';

const pageMax = 1_000;
/** A running server signs what is new within a quarter of an hour. */
const unsignedMaxMs = 3_600_000;
const noHash = '00'.repeat(32);

/**
 * Follows the chain of acts from its first link (rules: audit-acts, audit-persons, audit-chain, audit-checkpoints): each
 * act by its hash, each link by the one before it, each signed head. Whoever writes the chain anew is found by the
 * signatures; whoever has the key too, by checkpoints that were kept elsewhere.
 */
export function auditCheck(sources: AuditSources): Check {
  return {
    name: 'audit',
    what: 'the chain of acts, act by act, and its signed heads',
    async run(trx, findings) {
      const kept = new KeptCheckpoints(await selectCheckpoints(trx), sources, findings);
      const followed = await followChain(trx, kept, findings);
      kept.reportCut(followed.head);
      if (sources.now) await reportUnsigned(trx, sources.now, findings);
      const unlinked = await checkUnlinked(trx, findings);
      for (const { id, whom } of await selectUnexplainedGaps(trx)) {
        findings.differs(`act ${id} lacks what named its ${whom}, and no later act says that it was erased`);
      }
      const looked = followed.links + unlinked;
      findings.progress(looked, looked);
      return looked;
    },
  };
}

/** Reports links that should have been signed long ago: nobody would see them cut off. */
async function reportUnsigned(trx: Transaction, now: Date, findings: Findings): Promise<void> {
  const oldest = await selectOldestUnsigned(trx);
  if (oldest === undefined || now.getTime() - Date.parse(oldest.at) <= unsignedMaxMs) return;
  findings.differs(
    `no checkpoint covers the links from ${oldest.sequence} on, whose act is of ${oldest.at}: no server has run since, or its clock is wrong`,
  );
}

/** Returns how many links there are, and the number of the last. */
async function followChain(
  trx: Transaction,
  kept: KeptCheckpoints,
  findings: Findings,
): Promise<{ readonly links: number; readonly head: number }> {
  let [links, sequence, previous] = [0, 0, noHash];
  for (;;) {
    const page = await selectLinks(trx, sequence, pageMax);
    for (const row of page) {
      const { link } = row;
      if (!link) continue;
      const isNext = link.sequence === sequence + 1;
      if (!isNext) findings.differs(describeGap(sequence + 1, link.sequence - 1));
      checkLink(row, link, isNext ? previous : link.previousHash, findings);
      kept.compare(link.sequence, link.hash);
      links += 1;
      [sequence, previous] = [link.sequence, link.hash];
    }
    findings.progress(links, links + (page.length < pageMax ? 0 : pageMax));
    if (page.length < pageMax) return { links, head: sequence };
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
function findFault({ actor, subject }: AuditRow, act: NonNullable<AuditRow['act']>): string | undefined {
  if (rereadAct(act) !== act.hash) return 'the act was changed';
  if (actor && rereadPerson(actor) !== act.actorHash) return 'who did it was changed';
  if (subject && act.subjectHash === null) return 'what names whom it was about was put there afterwards';
  if (subject && rereadPerson(subject) !== act.subjectHash) return 'what names whom it was about was changed';
  return undefined;
}

/** Acts that have no link yet wait for one; any other was put there, or lost its link. Returns how many there are. */
async function checkUnlinked(trx: Transaction, { differs }: Findings): Promise<number> {
  let [acts, last] = [0, 0];
  for (;;) {
    const page = await selectUnlinked(trx, last, pageMax);
    for (const row of page) {
      if (!row.act) continue;
      last = row.act.id;
      const fault = row.waits
        ? findFault(row, row.act)
        : 'it is in no link of the chain: it was put there, or its link taken away';
      if (fault !== undefined) differs(`act ${last}: ${fault}`);
    }
    acts += page.length;
    if (page.length < pageMax) return acts;
  }
}
