import { addDays, parseLocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { actNames } from '../audit/act.ts';
import { erasePersons } from '../audit/erase-persons.ts';
import { type ActFilter, type ListedAct, type NamedPeople, selectActs } from '../audit/queries-acts.ts';
import { findActPeople } from '../desk/find-act-people.ts';
import type { Queryable } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { CannotDo, type Command, expectNothing, Misuse, type Options } from './arguments.ts';
import { commandLine, whoSaid } from './command-line.ts';
import { oneLine } from './one-line.ts';

/** Acts that are listed at once. */
const listedUsually = 50;
const listedMax = 500;

const audit: Command = async (operands, options, settings, terminal) => {
  const [verb, ...rest] = operands;
  if (verb === 'erase') return erase(rest, options, settings, terminal);
  if (verb !== undefined) throw new Misuse(`audit knows erase, and not '${verb}'.`);
  await list(rest, options, settings, terminal);
};

const list: Command = async (_operands, options, settings, { out }) => {
  const { account } = options;
  const filter = readFilter(options);
  await withDatabase(settings, async (db) => {
    const people = account === undefined ? undefined : await findPeople(db, account);
    const acts = await selectActs(db, { ...filter, people, limit: filter.limit + 1 });
    const shown = acts.slice(0, filter.limit);
    for (const act of shown) out.write(`${describeAct(act)}\n`);
    if (acts.length === 0) out.write('No such act is recorded.\n');
    if (acts.length > shown.length) out.write(`There are more: go on with --before ${shown.at(-1)?.id}.\n`);
  });
};

const erase: Command = async ([name, ...more], options, settings, { out }) => {
  if (name === undefined) throw new Misuse('audit erase needs the name that the account signs in with.');
  expectNothing(more);
  const actor = commandLine(whoSaid(options));
  const erased = await withDatabase(settings, async (db) => {
    // Who only ever ordered acts has no account: the name is all that says so.
    const people = await findPeople(db, name).catch((error: unknown) => {
      if (error instanceof NobodyKnown) return { accountIds: [], punterIds: [], names: [name] };
      throw error;
    });
    if (people.punterIds.length > 1) {
      throw new CannotDo(`Several punters are called '${name}': sign-in was at several issuers`);
    }
    const places = await erasePersons(db, actor, people, new Date());
    if (places === 0 && people.accountIds.length + people.punterIds.length === 0) throw new NobodyKnown(name);
    return places;
  });
  out.write(
    erased === 0
      ? `The acts hold nothing that names '${name}'.\n`
      : `What named '${name}' is erased in ${erased} ${erased === 1 ? 'act' : 'acts'}.\n`,
  );
};

/** Neither an account nor a punter has the name. */
class NobodyKnown extends CannotDo {
  constructor(name: string) {
    super(`There is no account '${name}': expected a username or an e-mail address`);
  }
}

async function findPeople(db: Queryable, name: string): Promise<NamedPeople> {
  const people = await findActPeople(db, name);
  if (!people) throw new NobodyKnown(name);
  return people;
}

function readFilter({ act, since, until, limit, before }: Options): ActFilter {
  if (act !== undefined && !actNames.some((name) => name === act)) {
    throw new Misuse(`--act '${act}': expected one of ${actNames.join(', ')}.`);
  }
  return {
    name: act,
    since: since === undefined ? undefined : startOfLocalDay(readDay('--since', since)),
    until: until === undefined ? undefined : startOfLocalDay(addDays(readDay('--until', until), 1)),
    beforeId: before === undefined ? undefined : readNumber('--before', before, Number.MAX_SAFE_INTEGER),
    limit: limit === undefined ? listedUsually : readNumber('--limit', limit, listedMax),
  };
}

function readDay(option: string, text: string): string {
  try {
    return parseLocalDay(text);
  } catch {
    throw new Misuse(`${option} '${text}': expected a day as 2026-11-21.`);
  }
}

function readNumber(option: string, text: string, max: number): number {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= max)) throw new Misuse(`${option} '${text}': expected a whole number from 1 to ${max}.`);
  return number;
}

/** `17  2026-11-22T20:41:07.123Z  account-switched-on account 4 (username nomsa): {"switchedOff":true} -> {"switchedOff":false}, by root on the command line, link 12` */
function describeAct(act: ListedAct): string {
  const { id, at, name, subjectKind, subjectId, subject, stateBefore, stateAfter, sequence } = act;
  const named = subject ? ` (${describeFields(subject)})` : '';
  const states = [stateBefore, stateAfter].filter((state) => state !== null).join(' -> ');
  const change = states === '' ? '' : `: ${states}`;
  const place = sequence === null ? 'not chained yet' : `link ${sequence}`;
  return oneLine(
    `${id}  ${at.toISOString()}  ${name} ${subjectKind} ${subjectId}${named}${change}, by ${describeActor(act)}, ${place}`,
  );
}

function describeActor({ via, accountId, role, actor }: ListedAct): string {
  const { name = 'somebody erased', ...rest } = actor ?? {};
  const more = Object.keys(rest).length > 0 ? ` (${describeFields(rest)})` : '';
  return via === 'desk' ? `${name}, ${role} ${accountId}${more}` : `${name} on the command line${more}`;
}

const fieldWords: Readonly<Record<string, string>> = {
  orderedBy: 'ordered by',
  userAgent: 'with',
  address: 'from',
  owner: 'of punter',
};

function describeFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([field, text]) => `${fieldWords[field] ?? field} ${text}`)
    .join(', ');
}

/** The commands on the record of acts, by name. */
export const auditCommands: readonly (readonly [string, Command])[] = [['audit', audit]];
