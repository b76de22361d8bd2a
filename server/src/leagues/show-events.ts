import type { LeagueNotification } from '@furlong/contract/schemas/leagues';
import type { EventRow, LeagueEventKind } from './queries-events.ts';

/** What stands for the alias of somebody whose account was erased. */
export const formerMember = 'Former member';

type ShownKind = LeagueNotification['kind'];
type Words = {
  readonly type: LeagueNotification['type'];
  readonly say: (alias: string, detail: string) => string;
};

/** The words of each event; one that is shown to nobody, because nobody is left to see it, has none. */
const words: Readonly<Record<Exclude<LeagueEventKind, 'deleted'>, Words>> = {
  created: { type: 'success', say: (alias) => `${alias} created the league` },
  joined: { type: 'success', say: (alias) => `${alias} joined` },
  rejected: { type: 'error', say: (alias) => `The request of ${alias} was rejected` },
  withdrawn: { type: 'warning', say: (alias) => `${alias} took the request to join back` },
  removed: { type: 'error', say: (alias) => `${alias} was removed` },
  'removal-lifted': { type: 'success', say: (alias) => `${alias} may ask to join again` },
  exited: { type: 'warning', say: (alias) => `${alias} left` },
  renamed: { type: 'success', say: (_alias, detail) => `The league is called ${detail} now` },
  'code-changed': {
    type: 'warning',
    say: () => 'The league has a new code: the old one and its links are void',
  },
  paused: { type: 'warning', say: () => 'Joining is paused' },
  resumed: { type: 'success', say: () => 'The league can be joined again' },
  'hand-over-offered': { type: 'warning', say: (alias) => `The league is offered to ${alias}` },
  'hand-over-withdrawn': { type: 'warning', say: (alias) => `The offer to ${alias} was taken back` },
  'hand-over-declined': { type: 'error', say: (alias) => `${alias} declined to take the league over` },
  'handed-over': { type: 'success', say: (alias) => `${alias} is the owner now` },
  disabled: { type: 'error', say: () => 'The operator had disabled the league' },
  enabled: { type: 'success', say: () => 'The operator enabled the league again' },
};

/** Events that every member sees. */
export const membersKinds = [
  'created',
  'joined',
  'exited',
  'renamed',
  'code-changed',
  'paused',
  'resumed',
  'handed-over',
  'disabled',
  'enabled',
] as const satisfies readonly ShownKind[];

/** Offers, which whom they are made to sees besides the owner. */
export const offerKinds = [
  'hand-over-offered',
  'hand-over-withdrawn',
] as const satisfies readonly ShownKind[];

/** Events that only the owner sees besides. */
export const ownersKinds = [
  ...membersKinds,
  ...offerKinds,
  'hand-over-declined',
  'rejected',
  'withdrawn',
  'removed',
  'removal-lifted',
] as const satisfies readonly ShownKind[];

/** An event as its notification. */
export function showEvent(
  { kind, punterId, detail, at }: EventRow & { readonly kind: keyof typeof words },
  aliases: ReadonlyMap<number, string>,
): LeagueNotification {
  const alias = punterId === null ? null : (aliases.get(punterId) ?? formerMember);
  const { type, say } = words[kind];
  const message = say(alias ?? '', detail ?? '');
  return { type, kind, message, punterId, punterAlias: alias, at: at.toISOString() };
}

/** A request that waits, as its notification. */
export function showRequest(
  { punterId, requestedAt }: { readonly punterId: number; readonly requestedAt: Date },
  aliases: ReadonlyMap<number, string>,
): LeagueNotification {
  const alias = aliases.get(punterId) ?? formerMember;
  const message = `${alias} asks to join`;
  return {
    type: 'warning',
    kind: 'request',
    message,
    punterId,
    punterAlias: alias,
    at: requestedAt.toISOString(),
  };
}
