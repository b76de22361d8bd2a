import type { Transaction } from '../platform/database/database.ts';
import type { Check, Findings } from './check.ts';
import { ArchivedActs } from './follow-archived-acts.ts';
import { FollowedChain, findFault } from './follow-chain.ts';
import { type AuditSources, KeptCheckpoints } from './kept-checkpoints.ts';
import {
  selectCheckpoints,
  selectLinks,
  selectOldestUnsigned,
  selectUnexplainedGaps,
  selectUnlinked,
} from './queries-audit.ts';

const pageMax = 1_000;
/** A running server signs what is new within a quarter of an hour. */
const unsignedMaxMs = 3_600_000;

/**
 * Follows the chain of acts from its first link (rules: audit-acts, audit-persons, audit-chain, audit-checkpoints): each
 * act by its hash, each link by the one before it, each signed head. Whoever writes the chain anew is found by the
 * signatures; whoever has the key too, by checkpoints that were kept elsewhere. What is in the archive is passed by the
 * signed head at its end, or followed in its files where their folder is given (rule: archive).
 */
export function auditCheck(sources: AuditSources): Check {
  return {
    name: 'audit',
    what: 'the chain of acts, act by act, and its signed heads; with --archive those in its files, too',
    async run(trx, findings) {
      const kept = new KeptCheckpoints(await selectCheckpoints(trx), sources, findings);
      const chain = new FollowedChain(kept, findings);
      const archived = await ArchivedActs.open(trx, sources.archive, findings);
      await followChain(trx, chain, archived, findings);
      kept.reportCut(chain.head);
      if (sources.now) await reportUnsigned(trx, sources.now, findings);
      const unlinked = await checkUnlinked(trx, findings);
      const gaps = await selectUnexplainedGaps(trx, archived.last);
      for (const { id, whom } of await archived.findUnexplained(gaps)) {
        findings.differs(`act ${id} lacks what named its ${whom}, and no later act says that it was erased`);
      }
      const looked = chain.links + unlinked;
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

async function followChain(
  trx: Transaction,
  chain: FollowedChain,
  archived: ArchivedActs,
  findings: Findings,
): Promise<void> {
  for (let after = 0; ; ) {
    const page = await selectLinks(trx, after, pageMax);
    for (const row of page) {
      await archived.followTo(chain, row.link?.sequence);
      chain.take(row);
    }
    findings.progress(chain.links, chain.links + (page.length < pageMax ? 0 : pageMax));
    after = page.at(-1)?.link?.sequence ?? after;
    if (page.length < pageMax) break;
  }
  await archived.followTo(chain);
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
