import { RULE_LEAD_MS, type RuleVersion, versionAt } from '@furlong/domain/rule-versions';
import type { Queryable } from '../platform/database/database.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { type RuleKey, selectStanding, standingMax } from './queries.ts';

/**
 * How long what was read is used. Shorter than the lead of a publication by what clocks of nodes may differ and a
 * publication may take: until then nobody can have changed what holds.
 */
const leaseMs = RULE_LEAD_MS / 4;

/**
 * The version of some rules in force at an instant, on a node (rule: rule-versions). Versions are published and
 * withdrawn a while before they begin, so a node that read them knows them for that long without asking: every node
 * goes by the same version at an instant, whether or not it heard of anything.
 */
export class LeasedVersions<T> {
  readonly #key: RuleKey;
  readonly #clock: Clock;
  readonly #read: (stored: unknown) => T;
  #held: { readonly until: number; readonly versions: readonly RuleVersion<T>[] } | undefined;

  /** `read` makes rules of stored JSON, and throws for what is none. */
  constructor(key: RuleKey, clock: Clock, read: (stored: unknown) => T) {
    this.#key = key;
    this.#clock = clock;
    this.#read = read;
  }

  /** The version in force; undefined while nothing was published. Reads by `db`, once in some seconds. */
  async at(db: Queryable, at: Date): Promise<RuleVersion<T> | undefined> {
    const now = this.#clock().getTime();
    let held = this.#held;
    if (!held || Math.max(now, at.getTime()) >= held.until || now < held.until - leaseMs) {
      const rows = await selectStanding(db, this.#key, standingMax);
      const versions = rows.map(({ number, from, rules }) => ({ number, from, rules: this.#read(rules) }));
      held = { until: now + leaseMs, versions };
      this.#held = held;
    }
    return versionAt(held.versions, at);
  }
}
