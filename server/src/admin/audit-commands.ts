import { addDays, parseLocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { selectStep } from '../archive/queries-steps.ts';
import { readArchivedActs } from '../archive/read-acts.ts';
import { actNames } from '../audit/act.ts';
import { erasePersons } from '../audit/erase-persons.ts';
import { type ActFilter, type ListedAct, type NamedPeople, selectActs } from '../audit/queries-acts.ts';
import { selectArchivedActs } from '../audit/queries-archived-acts.ts';
import { findActPeople } from '../desk/find-act-people.ts';
import type { Queryable } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { CannotDo, type Command, expectNothing, Misuse, type Options } from './arguments.ts';
import { commandLine, whoSaid } from './command-line.ts';
import { oneLine } from './one-line.ts';

/** Acts that are listed at once. */
const listedUsually = 50;
const listedMax = 500;
/** Steps of the archive that are named below a list. */
const stepsNamed = 20;

const audit: Command = async (operands, options, settings, terminal) => {
  const [verb, ...rest] = operands;
  if (verb === 'erase') return erase(rest, options, settings, terminal);
  if (verb === 'read') return read(rest, options, settings, terminal);
  if (verb !== undefined) throw new Misuse(`audit knows erase and read, and not '${verb}'.`);
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
    if (acts.length > shown.length) {
      out.write(`There are more: go on with --before ${shown.at(-1)?.id}.\n`);
      return;
    }
    for (const { step, file, from, to } of await selectArchivedActs(db, filter, stepsNamed)) {
      const times = `${from.toISOString()} to ${to.toISOString()}`;
      out.write(
        `Of ${times}, acts are in step ${step} of the archive, ${file}: audit read FOLDER --step ${step}.\n`,
      );
    }
  });
};

/** Lists the acts of a step of the archive, from its file. */
const read: Command = async ([folder, ...more], options, settings, { out }) => {
  expectNothing(more);
  if (folder === undefined) throw new Misuse('audit read needs the folder of the archive.');
  const { account, step: given } = options;
  const id = readNumber('--step', given ?? '', 999_999_999);
  const filter = readFilter(options);
  await withDatabase(settings, async (db) => {
    const step = await selectStep(db, id);
    if (step?.what !== 'acts')
      throw new CannotDo(`--step ${id}: expected a step of acts that 'archive' lists`);
    if (step.restoredAt !== null) {
      throw new CannotDo(`--step ${id}: it is restored, so that its acts are in the list again`);
    }
    const people = account === undefined ? undefined : await findPeople(db, account);
    const all = await readArchivedActs(db, folder, step).catch((error: unknown) => {
      throw new CannotDo(`${step.file}: ${(error as Error).message}`);
    });
    const acts = all.filter((act) => isAsked(act, { ...filter, people }));
    const shown = acts.slice(0, filter.limit);
    for (const act of shown) out.write(`${describeAct(act)}\n`);
    if (acts.length === 0) out.write('No such act is in this step.\n');
    if (acts.length > shown.length) out.write(`There are more: go on with --before ${shown.at(-1)?.id}.\n`);
  });
};

/** Whether an act is one that a filter of the command lets through. */
function isAsked(act: ListedAct, { people, name, since, until, beforeId }: ActFilter): boolean {
  const isTheirs =
    people === undefined ||
    people.accountIds.includes(act.accountId ?? '') ||
    (act.subjectKind === 'account' && people.accountIds.includes(act.subjectId)) ||
    (act.subjectKind === 'punter' && people.punterIds.map(String).includes(act.subjectId));
  return (
    isTheirs &&
    (name === undefined || act.name === name) &&
    (since === undefined || act.at >= since) &&
    (until === undefined || act.at < until) &&
    (beforeId === undefined || act.id < beforeId)
  );
}

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
