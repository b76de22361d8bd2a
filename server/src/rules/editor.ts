import { deskDuties } from '@furlong/domain/desk/roles';
import type { RuleFault } from '@furlong/domain/rule-fault';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type AtDesk, deskActor } from '../staff/desk-actor.ts';
import type { RuleEditor } from './publish-version.ts';

/** Who makes a call that changes rules. */
export type RuleEditors = (at: AtDesk) => Promise<RuleEditor>;

export function ruleEditors({ db }: Pick<Platform, 'db'>): RuleEditors {
  return async (at) => ({
    actor: await deskActor(db, at, deskDuties.changeRules),
    punterId: at.caller.punterId,
  });
}

/** Throws Failed 400 naming each value that is not as expected. */
export function refuseFaults(faults: readonly RuleFault[]): void {
  if (faults.length === 0) return;
  const named = faults.map(({ field, expected }) => ({ field: `rules.${field}`, expected }));
  const words = named.map(({ field, expected }) => `${field}: expected ${expected}`).join('; ');
  throw new Failed('bad-request', words, named);
}

export function instantOf(from: string | undefined): Date | null {
  return from === undefined ? null : new Date(from);
}

export function shapePublished({ number, from }: { readonly number: number; readonly from: Date }) {
  return { number, from: from.toISOString() };
}
