import type { RuleVersionHead } from '@furlong/contract/schemas/desk-rules';
import type { ReactNode } from 'react';
import type { Answer } from '../../platform/api/api.ts';

/** One line of some rules, as it is read. */
interface RuleRow {
  readonly what: string;
  readonly value: string;
}

/** A version with its rules. */
export type ShownVersion<R> = RuleVersionHead & { readonly rules: R };

/** The versions of some rules, as the server lists them. */
export interface ShownVersions<R> {
  readonly basedOn: number;
  readonly versions: readonly ShownVersion<R>[];
  readonly hasMore: boolean;
  readonly leadSeconds: number;
}

/** What is published. */
interface Publication<R> {
  readonly basedOn: number;
  readonly from?: string;
  readonly rules: R;
}

/** A kind of rules `R`, typed as texts `D`. */
export interface RuleKind<R, D> {
  readonly key: string;
  readonly words: { readonly title: string; readonly what: string; readonly about: string };
  load(signal: AbortSignal): Promise<ShownVersions<R>>;
  publish(body: Publication<R>): Promise<Answer<{ readonly from: string }>>;
  withdraw(number: number): Promise<Answer<object>>;
  /** The rules line by line: for reading, and to find what differs. */
  rowsOf(rules: R): readonly RuleRow[];
  draftOf(rules: R): D;
  /** The rules of a draft, or what is wrong by the names of its fields. */
  read(draft: D): { readonly rules: R } | { readonly wrong: Readonly<Record<string, string>> };
  fields(props: DraftProps<D>): ReactNode;
}

/** What the fields of a draft are drawn by. */
export interface DraftProps<D> {
  readonly draft: D;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (draft: D) => void;
}

/** What differs between two versions, line by line; a line that only one of them has is null in the other. */
export function listDifferences(
  before: readonly RuleRow[],
  after: readonly RuleRow[],
): { readonly what: string; readonly before: string | null; readonly after: string | null }[] {
  const old = new Map(before.map(({ what, value }) => [what, value]));
  const fresh = new Map(after.map(({ what, value }) => [what, value]));
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((what) => ({ what, before: old.get(what) ?? null, after: fresh.get(what) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** The version that would hold at an instant, were no other published; the newest of what has begun, at least. */
export function holdingAt<R>(versions: readonly ShownVersion<R>[], at: number): ShownVersion<R> | undefined {
  const begins = ({ from }: ShownVersion<R>) => (from === null ? Number.NEGATIVE_INFINITY : Date.parse(from));
  return versions
    .filter((version) => version.state !== 'withdrawn' && begins(version) <= at)
    .toSorted((a, b) => begins(b) - begins(a))[0];
}

/** An id for a new line of a list. */
export function nextId(lines: readonly { readonly id: number }[]): number {
  return Math.max(-1, ...lines.map(({ id }) => id)) + 1;
}
