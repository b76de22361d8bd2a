/** One version of rules that hold from an instant on (rule: rule-versions). */
export interface RuleVersion<T> {
  /** From 1; the first is what held before anybody published. */
  readonly number: number;
  /** Null: since ever. */
  readonly from: Date | null;
  readonly rules: T;
}

/**
 * How long before it begins a version is published at the latest, and withdrawn at the latest, in milliseconds
 * (rule: rule-versions). What somebody read is whole for as long, so that no node works by rules that have changed.
 */
export const RULE_LEAD_MS = 20_000;

/**
 * The version in force at an instant: the one that began last by then, in whatever order they are given
 * (rule: rule-versions). Undefined when none has begun.
 */
export function versionAt<V extends { readonly from: Date | null }>(
  versions: readonly V[],
  at: Date,
): V | undefined {
  let found: V | undefined;
  for (const version of versions) {
    if (begins(version) <= at.getTime() && (!found || begins(version) > begins(found))) found = version;
  }
  return found;
}

function begins({ from }: { readonly from: Date | null }): number {
  return from?.getTime() ?? Number.NEGATIVE_INFINITY;
}
