import { type PunterRefusal, punterRefusals } from '@furlong/contract/codes/desk-punters';
import { type DeskRole, describeRoles, deskDuties, findOpeningRole } from '@furlong/domain/desk/roles';
import type { Actor } from '../audit/act.ts';
import { findAccount } from '../identity/queries.ts';
import { resetFactor } from '../identity/second-factor/reset-factor.ts';
import { type AccountOrder, endAllSessions, switchOff, switchOn } from '../identity/switch-account.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { closeAtWord } from '../protection/close-at-word.ts';
import { judgeIdentity } from '../protection/judge-identity.ts';
import type { LeaveLeagues } from '../protection/take-break.ts';
import type { Punter } from '../session/queries.ts';
import { type AtDesk, deskActor } from '../staff/desk-actor.ts';
import { findShown } from './routes-punters.ts';

type PunterActs =
  | 'DecidePunterIdentity'
  | 'SuspendPunter'
  | 'RestorePunter'
  | 'EndPunterSessions'
  | 'ResetPunterFactor'
  | 'ClosePunterAccount';

/** The longest name that a security event holds. */
const saidByMax = 100;

/** The calls that change something of a punter's account (rule: serve-punters). */
export function deskPunterActHandlers(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  leaveLeagues: LeaveLeagues,
): HandlersOf<PunterActs> {
  const begin = async (
    at: AtDesk,
    punterId: number,
    duty: readonly DeskRole[] = deskDuties.servePunters,
  ): Promise<{ actor: Actor; punter: Punter }> => {
    const punter = await findShown(db, punterId);
    return { punter, actor: await deskActor(db, at, duty) };
  };
  /** What is ordered of the punter's account here; the refusal where there is none, or it is staff's. */
  const orderOn = async (at: AtDesk, punterId: number, reason: string): Promise<AccountOrder | Refused> => {
    const { actor, punter } = await begin(at, punterId);
    const account = settings.externalIssuer ? undefined : await findAccount(db, punter.subject);
    if (punter.operator || account?.role === 'operator') return refuse('staff');
    if (!account) return refuse('other-issuer');
    return { account, actor, reason, saidBy: actor.name.slice(0, saidByMax) };
  };

  return {
    async DecidePunterIdentity({ params: { punterId }, body, now, ...at }) {
      const { status, document, reason, despiteExclusion, version } = body;
      if (status === 'approved' && document === null) {
        throw badField('document', 'the kind of the document that was seen, and the end of its number');
      }
      if (status === 'rejected' && reason === null)
        throw badField('reason', 'a reason for the punter to read');
      const duty = despiteExclusion ? deskDuties.verifyDespiteExclusion : deskDuties.servePunters;
      if (findOpeningRole(at.caller.roles, duty) === undefined) {
        throw new Failed(
          'forbidden',
          `To verify somebody who looks like an excluded punter needs ${describeRoles(duty)}`,
        );
      }
      const { actor, punter } = await begin(at, punterId, duty);
      if (punter.operator) return refuse('staff');
      const rejection = status === 'rejected' ? (reason ?? '') : undefined;
      const verdict = { rejection, document, despiteExclusion, version };
      const judge = { actor, words: `${actor.name}, at the desk` };
      const judged = await judgeIdentity(db, punter, verdict, judge, now);
      if (judged.kind === 'decided-meanwhile') {
        throw new Failed(
          'conflict',
          'Somebody decided on this identity meanwhile: look at what there is now',
        );
      }
      if (judged.kind === 'looks-excluded') return refuse('looks-excluded');
      return success({});
    },

    async SuspendPunter({ params: { punterId }, body, now, ...at }) {
      const order = await orderOn(at, punterId, body.reason);
      if (isRefused(order)) return order;
      const ended = await switchOff(db, order, now);
      return ended === undefined ? refuse('suspended-already') : success({ ended });
    },

    async RestorePunter({ params: { punterId }, body, now, ...at }) {
      const order = await orderOn(at, punterId, body.reason);
      if (isRefused(order)) return order;
      return (await switchOn(db, order, now)) ? success({}) : refuse('not-suspended');
    },

    async EndPunterSessions({ params: { punterId }, body, now, ...at }) {
      const order = await orderOn(at, punterId, body.reason);
      if (isRefused(order)) return order;
      return success({ ended: await endAllSessions(db, order, now) });
    },

    async ResetPunterFactor({ params: { punterId }, body, now, ...at }) {
      const order = await orderOn(at, punterId, body.reason);
      if (isRefused(order)) return order;
      const ended = await resetFactor(db, order, now);
      if (ended === undefined) throw new Failed('conflict', 'This account has no second factor');
      return success({ ended });
    },

    async ClosePunterAccount({ params: { punterId }, body: { guid, reason }, now, ...at }) {
      const { actor, punter } = await begin(at, punterId);
      if (punter.operator) return refuse('staff');
      const closed = await closeAtWord(db, punter, { id: guid, actor, reason, leaveLeagues }, now);
      return closed ? success({}) : refuse('closed-already');
    },
  };
}

type Refused = ReturnType<typeof refusal>;
const isRefused = (order: AccountOrder | Refused): order is Refused => 'kind' in order;

/** They name nobody: an order that is refused is no look at a punter (rule: looks-at-persons). */
const words: Readonly<Record<PunterRefusal, string>> = {
  staff: 'This account is staff’s: it is changed on the command line.',
  'other-issuer': 'This punter signs in elsewhere: it is done there.',
  'suspended-already': 'This account is suspended already.',
  'not-suspended': 'This account is not suspended, or its data were deleted: then it stays closed.',
  'closed-already': 'This account is closed already.',
  'looks-excluded':
    'This may be somebody who must not bet. Look at who it is; then verify in spite of it, or reject.',
};

function refuse(code: PunterRefusal): Refused {
  const reason = words[code];
  return refusal(punterRefusals[code], reason, reason);
}

function badField(field: string, expected: string): Failed {
  return new Failed('bad-request', `${field}: expected ${expected}`, [{ field, expected }]);
}
