import { staffRefusals } from '@furlong/contract/codes/desk';
import { type DeskRole, deskDuties } from '@furlong/domain/desk/roles';
import type { StaffRefusal } from '@furlong/domain/desk/staff-changes';
import { selectWithFactor } from '../identity/second-factor/queries.ts';
import { resetFactor } from '../identity/second-factor/reset-factor.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findUsername } from '../session/find-punter.ts';
import { grantRole, type RoleOrder, revokeRole } from './change-roles.ts';
import { type AtDesk, deskActor } from './desk-actor.ts';
import { findMember } from './find-member.ts';
import { listStaff } from './list-staff.ts';
import type { Person } from './queries.ts';
import { describeRefusal } from './refusal-words.ts';

type StaffCalls = 'GetOwnDeskRoles' | 'ListStaff' | 'GrantStaffRole' | 'RevokeStaffRole' | 'ResetStaffFactor';

/** The longest name that a security event holds. */
const saidByMax = 100;

/** A version of a page that somebody timed and that is to come. */
export interface TimedByMember {
  readonly platformId: number;
  readonly title: string;
  readonly number: number;
  readonly from: Date;
}

/** The calls on staff and their roles. `timedBy` says what a punter at the desk timed that is to come. */
export function staffHandlers(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  timedBy: (punterId: number) => Promise<readonly TimedByMember[]>,
): HandlersOf<StaffCalls> {
  const orderOf = async (at: AtDesk, body: Person & { readonly role: DeskRole }): Promise<RoleOrder> => {
    const member = await findMember(db, settings, body);
    if (!member) throw new Failed('not-found', 'There is nobody of this issuer and subject');
    const actor = await deskActor(db, at, deskDuties.changeStaff);
    return { actor, by: at.caller.punterId, member, role: body.role };
  };
  const refuse = (refused: StaffRefusal, { member, role }: RoleOrder) => {
    const words = describeRefusal(refused, member.name, role);
    return refusal(staffRefusals[refused], words, words);
  };
  return {
    async GetOwnDeskRoles({ caller }) {
      const name = await findUsername(db, caller.punterId);
      if (name === undefined) {
        throw new Failed('unauthenticated', 'There is no such user any more: sign in again');
      }
      return success({ name, roles: [...caller.roles] });
    },

    async ListStaff({ caller }) {
      const { staff, hasMore } = await listStaff(db, settings);
      const accounts = staff.flatMap(({ accountId }) => accountId ?? []);
      const withFactor = await selectWithFactor(db, accounts);
      return success({
        staff: staff.map(({ issuer, subject, name, isInternal, punterId, passwordGiven, roles }) => ({
          ...{ issuer, subject, name, isInternal },
          isSelf: punterId === caller.punterId,
          hasSignedIn: punterId !== null,
          hasSecondFactor: withFactor.has(subject),
          passwordGiven,
          roles: roles.map((each) => ({ ...each, grantedAt: each.grantedAt.toISOString() })),
        })),
        hasMore,
      });
    },

    async GrantStaffRole({ body, now, ...at }) {
      const order = await orderOf(at, body);
      const refused = await grantRole(db, order, now);
      return refused === undefined ? success({}) : refuse(refused, order);
    },

    async ResetStaffFactor({ body: { reason, ...person }, now, ...at }) {
      const member = await findMember(db, settings, person);
      if (!member) throw new Failed('not-found', 'There is nobody of this issuer and subject');
      const { accountId, name, punterId } = member;
      if (punterId === at.caller.punterId) {
        throw new Failed('conflict', 'Nobody resets their own second factor: another admin does');
      }
      const actor = await deskActor(db, at, deskDuties.resetSecondFactors);
      const order = { actor, reason, saidBy: actor.name.slice(0, saidByMax) };
      const ended =
        accountId === null
          ? undefined
          : await resetFactor(db, { ...order, account: { id: accountId, username: name } }, now);
      if (ended === undefined) throw new Failed('conflict', `${name} has no second factor here`);
      return success({ ended });
    },

    async RevokeStaffRole({ body, now, ...at }) {
      const order = await orderOf(at, body);
      const refused = await revokeRole(db, order, now);
      if (refused !== undefined) return refuse(refused, order);
      const { punterId } = order.member;
      const timed = punterId === null ? [] : await timedBy(punterId);
      return success({
        timed: timed.map(({ platformId, title, number, from }) => ({
          ...{ platformId, title, number, from: from.toISOString() },
        })),
      });
    },
  };
}
