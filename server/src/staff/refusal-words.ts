import type { DeskRole } from '@furlong/domain/desk/roles';
import type { StaffRefusal } from '@furlong/domain/desk/staff-changes';

/** Why a role was not given or taken away, for the desk and the command line. */
export function describeRefusal(refusal: StaffRefusal, name: string, role: DeskRole): string {
  switch (refusal) {
    case 'own-roles':
      return 'Nobody changes their own roles: another admin does';
    case 'not-internal':
      return `${name} is not an internal user: only staff have roles at the desk`;
    case 'held-already':
      return `${name} has the role ${role} already`;
    case 'not-held':
      return `${name} does not have the role ${role}`;
    case 'last-admin':
      return `${name} is the last admin: make somebody else admin first`;
  }
}
