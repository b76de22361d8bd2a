import type { Transaction } from '../platform/database/database.ts';
import { differencesMax, type Findings } from './check.ts';
import { Erasures } from './erasures.ts';
import type { FollowedChain } from './follow-chain.ts';
import {
  type ArchivedPart,
  type ArchivedPerson,
  selectArchivedParts,
  selectErasures,
  selectPersonsOfStep,
} from './queries-archived-acts.ts';
import type { AuditRow, Gap } from './queries-audit.ts';
import { readActs } from './read-archived-acts.ts';
import { readFileOf } from './read-step-file.ts';

type Act = NonNullable<AuditRow['act']>;

/**
 * The parts of the chain that are in the archive, each in its place: by what is noted of them, or, where a folder is given,
 * act by act from their files, with what names a person in them from the database.
 */
export class ArchivedActs {
  readonly #trx: Transaction;
  readonly #folder: string | undefined;
  readonly #findings: Findings;
  readonly #parts: ArchivedPart[];
  /** The last link that is in the archive; 0: none is. */
  readonly last: number;
  readonly #erasures = new Erasures();
  readonly #gaps: Gap[] = [];

  private constructor(
    trx: Transaction,
    folder: string | undefined,
    findings: Findings,
    parts: ArchivedPart[],
  ) {
    this.#trx = trx;
    this.#folder = folder;
    this.#findings = findings;
    this.#parts = parts;
    this.last = parts.at(-1)?.last ?? 0;
  }

  static async open(trx: Transaction, folder: string | undefined, findings: Findings): Promise<ArchivedActs> {
    return new ArchivedActs(trx, folder, findings, await selectArchivedParts(trx));
  }

  /** Follows the parts that stand before a link; without a number all that are left. */
  async followTo(chain: FollowedChain, sequence = Number.MAX_SAFE_INTEGER): Promise<void> {
    for (let [part] = this.#parts; part && part.first < sequence; [part] = this.#parts) {
      this.#parts.shift();
      await this.#follow(chain, part);
    }
  }

  async #follow(chain: FollowedChain, part: ArchivedPart): Promise<void> {
    const lines = this.#folder === undefined ? undefined : await readFileOf(this.#folder, part);
    if (typeof lines === 'string') this.#findings.differs(`step ${part.stepId}: ${part.file} ${lines}`);
    if (lines === undefined || typeof lines === 'string') {
      chain.pass(part);
      return;
    }
    const persons = Map.groupBy(await selectPersonsOfStep(this.#trx, part.stepId), ({ actId }) => actId);
    for (const { link, act } of readActs(lines)) {
      const own = (act && persons.get(act.id)) ?? [];
      persons.delete(act?.id ?? 0);
      const [actor, subject] = (['actor', 'subject'] as const).map(
        (which) => own.find(({ whom }) => whom === which) ?? null,
      );
      chain.take({ link, act, actor: actor ?? null, subject: subject ?? null });
      if (act) this.#look(part, act, own);
    }
    for (const id of [...persons.keys()].slice(0, differencesMax)) {
      this.#findings.differs(`step ${part.stepId} has no act ${id}, of which it is noted whom it names`);
    }
    if (chain.head !== part.last) {
      this.#findings.differs(`step ${part.stepId} ends with link ${chain.head}; expected ${part.last}`);
    }
  }

  /** Notes what an act lacks, and what it says was erased; and that an erasure would find what it has. */
  #look({ stepId }: ArchivedPart, act: Act, persons: readonly ArchivedPerson[]): void {
    if (act.name === 'act-persons-erased') this.#erasures.add(act);
    const gaps: (Gap & { hash: string | null })[] = [
      { id: act.id, whom: 'actor', kind: 'account', person: act.accountId, hash: act.actorHash },
      { id: act.id, whom: 'subject', kind: act.subjectKind, person: act.subjectId, hash: act.subjectHash },
    ];
    for (const { hash, ...gap } of gaps) {
      if (hash !== null && !persons.some(({ whom }) => whom === gap.whom)) this.#gaps.push(gap);
    }
    for (const { whom, via, accountId, subjectKind, subjectId } of persons) {
      const due =
        whom === 'actor'
          ? [act.via, act.accountId, null, null]
          : [null, null, act.subjectKind, act.subjectId];
      if (JSON.stringify([via, accountId, subjectKind, subjectId]) === JSON.stringify(due)) continue;
      this.#findings.differs(
        `step ${stepId}, act ${act.id}: what names its ${whom} is not where an erasure finds it`,
      );
    }
  }

  /**
   * Of gaps in acts that are in the table, those that no act explains; and of those in files. Without files nobody knows
   * what an archived act explains, so that a gap before one counts as explained.
   */
  async findUnexplained(ofTable: readonly (Gap & { readonly isBefore: boolean })[]): Promise<readonly Gap[]> {
    if (this.#folder === undefined) return ofTable.filter(({ isBefore }) => !isBefore);
    if (this.#gaps.length > 0) await this.#addErasuresOfTable();
    return [...this.#gaps, ...ofTable]
      .filter((gap) => !this.#erasures.explains(gap))
      .slice(0, differencesMax);
  }

  async #addErasuresOfTable(): Promise<void> {
    const atOnce = 1_000;
    for (let after = 0; ; ) {
      const page = await selectErasures(this.#trx, after, atOnce);
      for (const erasure of page) this.#erasures.add(erasure);
      if (page.length < atOnce) return;
      after = page.at(-1)?.id ?? after;
    }
  }
}
