import type { Findings } from './check.ts';
import type { CheckpointRow } from './queries-audit.ts';
import { isSigned } from './reread-act.ts';

/** What the check of acts holds against the database besides itself. */
export interface AuditSources {
  /** Checkpoints that were kept elsewhere. */
  readonly checkpoints?: readonly CheckpointRow[] | undefined;
  /** The key that this server signs with, in Base64. */
  readonly publicKey?: string | undefined;
  /** The folder with the files of the archive, in which the chain is followed, too. */
  readonly archive?: string | undefined;
  /** The time now, by which a checkpoint may lie in the future and a link be unsigned too long; not looked at without. */
  readonly now?: Date | undefined;
}

/** Servers' clocks may differ by so much. */
const clocksDifferMs = 60_000;

/** The signed heads that the chain is compared with: those of the database, and those kept elsewhere. */
export class KeptCheckpoints {
  readonly #bySequence = new Map<number, CheckpointRow[]>();
  readonly #findings: Findings;
  /** The last link that is as it was signed. */
  #goodTo = 0;

  /** Reports checkpoints that nobody signed, or not with this server's key, and those missing from the database. */
  constructor(stored: readonly CheckpointRow[], sources: AuditSources, findings: Findings) {
    this.#findings = findings;
    const elsewhere = sources.checkpoints ?? [];
    const publicKey = sources.publicKey ?? [...elsewhere, ...stored][0]?.publicKey;
    const known = new Set(stored.map(({ sequence }) => sequence));
    for (const checkpoint of stored) {
      this.#keep(checkpoint, publicKey, 'the database');
      if (sources.now && Date.parse(checkpoint.at) > sources.now.getTime() + clocksDifferMs) {
        findings.differs(
          `${describe(checkpoint, 'the database')} is dated after now: the clock of the server that signed it was wrong, or that of this one is`,
        );
      }
    }
    for (const checkpoint of elsewhere) {
      const isGood = this.#keep(checkpoint, publicKey, 'the file');
      if (isGood && !known.has(checkpoint.sequence)) {
        findings.differs(`${describe(checkpoint, 'the file')} is missing in the database`);
      }
    }
  }

  #keep(checkpoint: CheckpointRow, publicKey: string | undefined, place: string): boolean {
    const isOwn = checkpoint.publicKey === publicKey;
    if (!isOwn || !isSigned(checkpoint)) {
      const fault = isOwn ? 'its signature is wrong' : 'another key signed it';
      this.#findings.differs(`${describe(checkpoint, place)}: ${fault}`);
      return false;
    }
    const same = this.#bySequence.get(checkpoint.sequence) ?? [];
    if (!same.some(({ head }) => head === checkpoint.head)) same.push(checkpoint);
    this.#bySequence.set(checkpoint.sequence, same);
    return true;
  }

  /** Whether a link's hash was signed, and is not compared yet. */
  isSigned(sequence: number): boolean {
    return this.#bySequence.has(sequence);
  }

  /** Reports when a link is not the head that was signed. */
  compare(sequence: number, hash: string): void {
    const signed = this.#bySequence.get(sequence);
    if (!signed) return;
    this.#bySequence.delete(sequence);
    const other = signed.find(({ head }) => head !== hash);
    if (!other) {
      this.#goodTo = sequence;
      return;
    }
    this.#findings.differs(
      `the chain was written anew: link ${sequence} is not the one that was signed at ${other.at}; what differs begins at one of the links ${this.#goodTo + 1} to ${sequence}`,
    );
  }

  /** Reports signed heads that the chain does not reach. */
  reportCut(head: number): void {
    const [last] = [...this.#bySequence.values()]
      .flat()
      .filter(({ sequence }) => sequence > head)
      .sort((one, other) => other.sequence - one.sequence);
    if (!last) return;
    this.#findings.differs(
      `the chain ends with link ${head}, and ${last.sequence} links were signed at ${last.at}: from link ${head + 1} on it was cut off`,
    );
  }
}

function describe({ sequence, at }: CheckpointRow, place: string): string {
  return `the checkpoint of link ${sequence}, ${at}, in ${place}`;
}
