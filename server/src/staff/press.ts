import { createHash } from 'node:crypto';
import type { ActName, Actor, ActState } from '../audit/act.ts';
import { Failed } from '../platform/http/failure.ts';

/** Who changes something by hand, when, and in which version they saw it. */
export interface Order {
  readonly actor: Actor;
  /** The punter at the desk. */
  readonly by: number;
  readonly now: Date;
  readonly version: string;
  /** Refuses unless the second factor was given a moment ago (rule: step-up). */
  readonly askAgain: () => void;
}

/** What a change did, for the record of acts. */
export interface Done {
  readonly name: ActName;
  readonly before?: ActState;
  readonly after?: ActState;
}

/** The refusal of a press on what is not any more as it was seen; `standing` says how it is now. */
export function changedMeanwhile(standing: string): Failed {
  return new Failed('conflict', `This changed since you saw it: ${standing}. Look again, then repeat it`);
}

/** What somebody saw of something, as a short text. */
export function versionOf(seen: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 16);
}
