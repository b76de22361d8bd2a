import { type DeskRole, deskRoles } from '@furlong/domain/desk/roles';
import type { Database } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { grantRole, revokeRole } from '../staff/change-roles.ts';
import { findMembersByName, type Member, type SignIn } from '../staff/find-member.ts';
import { type ListedMember, listedStaffMax, listStaff } from '../staff/list-staff.ts';
import { hasAdmin, selectRoles } from '../staff/queries.ts';
import { describeRefusal } from '../staff/refusal-words.ts';
import { CannotDo, type Command, expectNothing, Misuse } from './arguments.ts';
import { commandLine, whoSaid } from './command-line.ts';
import { oneLine } from './one-line.ts';

const staff: Command = async (operands, options, settings, terminal) => {
  const [verb, ...rest] = operands;
  const command = verb === undefined ? undefined : verbs.get(verb);
  if (!command) throw new Misuse(`staff knows ${[...verbs.keys()].join(', ')}, and not '${verb ?? ''}'.`);
  await command(rest, options, settings, terminal);
};

const list: Command = async (operands, _options, settings, { out }) => {
  expectNothing(operands);
  const { staff: listed, hasMore } = await withDatabase(settings, (db) => listStaff(db, settings));
  for (const member of listed) out.write(`${describeMember(member)}\n`);
  if (listed.length === 0) out.write("Nobody is staff yet: make somebody an operator by 'create'.\n");
  if (hasMore) out.write(`There are more than ${listedStaffMax}.\n`);
};

const grant = changing('grant', grantRole, (name, role) => `'${name}' has the role ${role} now.`);
const revoke = changing('revoke', revokeRole, (name, role) => `'${name}' has the role ${role} no more.`);

const verbs: ReadonlyMap<string, Command> = new Map([
  ['list', list],
  ['grant', grant],
  ['revoke', revoke],
]);

function changing(
  verb: string,
  change: typeof grantRole,
  describe: (name: string, role: DeskRole) => string,
): Command {
  return async ([name, given, ...more], options, settings, { out }) => {
    const role = deskRoles.find((each) => each === given);
    if (name === undefined || role === undefined) {
      throw new Misuse(
        `staff ${verb} needs a name that somebody signs in with, and a role: ${deskRoles.join(', ')}.`,
      );
    }
    expectNothing(more);
    const actor = commandLine(whoSaid(options));
    await withDatabase(settings, async (db) => {
      await assertAdmin(db, settings, options.by);
      const member = findOne(await findMembersByName(db, settings, name), name, settings);
      const refused = await change(db, { actor, by: null, member, role }, new Date());
      if (refused) throw new CannotDo(`${describeRefusal(refused, `'${member.name}'`, role)}.`);
    });
    out.write(`${describe(name, role)}\n`);
  };
}

/**
 * Throws CannotDo unless whoever `--by` names is an admin. Without it, whoever runs the command ordered it; before there
 * is an admin, anybody can be the one.
 */
async function assertAdmin(db: Database, signIn: SignIn, by: string | undefined): Promise<void> {
  if (by === undefined) return;
  const people = await findMembersByName(db, signIn, by.trim());
  const roles = await Promise.all(people.map((person) => selectRoles(db, person)));
  if (people.some(({ isInternal }, index) => isInternal && roles[index]?.includes('admin'))) return;
  if (!(await hasAdmin(db))) return;
  throw new CannotDo(`--by: '${by}' is no admin: expected the name that an admin signs in with.`);
}

function findOne(found: readonly Member[], name: string, { externalIssuer }: SignIn): Member {
  const [member, ...others] = found;
  if (!member) {
    throw new CannotDo(
      externalIssuer
        ? `Nobody called '${name}' has signed in yet: expected a name that signed in at ${externalIssuer.issuer}`
        : `There is no account '${name}': expected a username or an e-mail address`,
    );
  }
  if (others.length > 0)
    throw new CannotDo(`Several people are called '${name}': sign-in was at several issuers`);
  return member;
}

/** `thandi: admin since 2026-11-23, viewer since 2026-11-23 (given by jo)` */
function describeMember({ name, isInternal, punterId, roles }: ListedMember): string {
  const held = roles.map(({ role, grantedAt, grantedBy }) => {
    const by = grantedBy === null ? '' : ` (given by ${grantedBy})`;
    return `${role} since ${grantedAt.toISOString().slice(0, 10)}${by}`;
  });
  const notes = [
    ...(isInternal ? [] : ['no internal user any more, so the desk is closed to them']),
    ...(punterId === null ? ['never signed in'] : []),
  ];
  const words = held.length === 0 ? 'no role' : held.join(', ');
  return oneLine([`${name}: ${words}`, ...notes].join('; '));
}

/** The commands on staff and their roles, by name. */
export const staffCommands: readonly (readonly [string, Command])[] = [['staff', staff]];
