import { formatLocalDay, localDayOf } from '@furlong/domain/local-date';
import { type DeskRefusal, listReported, reportsToShow } from '../leagues/desk.ts';
import { changeLeague, type LeagueChange } from '../leagues/desk-orders.ts';
import type { ReportedLeague } from '../leagues/queries-reports.ts';
import { leagueDisabled } from '../leagues/statuses.ts';
import type { Settings } from '../platform/config/settings/settings.ts';
import type { Database } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { findUsername } from '../session/find-punter.ts';
import { CannotDo, type Command, expectNothing, Misuse, type Options, type Terminal } from './arguments.ts';
import { commandLine, whoSaid } from './command-line.ts';
import { oneLine } from './one-line.ts';

/** Reported leagues that are listed. */
const listedMax = 100;

/** `leagues reported | disable CODE | enable CODE | rename CODE NAME`. */
const leagues: Command = async (operands, options, settings, terminal) => {
  const [act, ...rest] = operands;
  const work = acts.get(act ?? '');
  if (!work) throw new Misuse(`leagues needs one of: ${[...acts.keys()].join(', ')}.`);
  await work(rest, options, settings, terminal);
};

async function reported(
  operands: readonly string[],
  { all }: Options,
  settings: Settings,
  { out }: Terminal,
): Promise<void> {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    const least = all ? 1 : reportsToShow;
    const found = await listReported(db, { least, limit: listedMax + 1 });
    for (const league of found.slice(0, listedMax)) out.write(`${await describeReported(db, league)}\n`);
    if (found.length === 0) {
      out.write(all ? 'No league is reported.\n' : `No league has ${reportsToShow} reports or more.\n`);
    }
    if (found.length > listedMax) out.write(`There are more than these ${listedMax}.\n`);
  });
}

/** `K7RW4Q 'The Thursday Card', 18 members, owned by thandi: 3 reports (2 name, 1 other), the last on Sat 21 Nov` */
async function describeReported(db: Database, league: ReportedLeague): Promise<string> {
  const { code, name, status, ownerId, members, reports, reasons, lastAt } = league;
  const owner = (await findUsername(db, ownerId)) ?? `punter ${ownerId}`;
  const given = Object.entries(reasons)
    .map(([reason, times]) => `${times} ${reason}`)
    .join(', ');
  const count = `${reports} ${reports === 1 ? 'report' : 'reports'} (${given})`;
  const state = status === leagueDisabled ? ', disabled' : '';
  const day = formatLocalDay(localDayOf(lastAt));
  return oneLine(
    `${code} '${name}'${state}, ${members} ${members === 1 ? 'member' : 'members'}, owned by ${owner}: ${count}, the last on ${day}`,
  );
}

const disable = onLeague('disable', 'is disabled: nobody sees or joins it');
const enable = onLeague('enable', 'is enabled again');

function onLeague(kind: 'disable' | 'enable', outcome: string): Command {
  return async (operands, options, settings, { out }) => {
    const [code, ...more] = operands;
    if (code === undefined) throw new Misuse(`leagues ${kind} needs the code of a league.`);
    expectNothing(more);
    await change(settings, code, options, { kind });
    out.write(`The league ${code} ${outcome}.\n`);
  };
}

const rename: Command = async (operands, options, settings, { out }) => {
  const [code, name, ...more] = operands;
  if (code === undefined || name === undefined) {
    throw new Misuse('leagues rename needs the code of a league and its new name, in quotes.');
  }
  expectNothing(more);
  await change(settings, code, options, { kind: 'rename', name });
  out.write(`The league ${code} is called '${name}' now.\n`);
};

async function change(
  settings: Settings,
  sentCode: string,
  options: Options,
  wanted: LeagueChange,
): Promise<void> {
  const saidBy = whoSaid(options);
  const order = { sentCode, saidBy, actor: commandLine(saidBy) };
  const refused = await withDatabase(settings, (db) => changeLeague(db, order, wanted, new Date()));
  // Renamed meanwhile: only where the name that was seen is said.
  if (typeof refused === 'string') throw new CannotDo(`${sentCode}: ${refusals[refused]}`);
}

const refusals: Readonly<Record<DeskRefusal, string>> = {
  'no-league': "There is no league with this code: expected one that 'leagues reported' lists",
  removed: 'Its owner has deleted the league',
  'not-running': 'The league is disabled already',
  'not-disabled': 'The league is not disabled',
  'name-taken': 'Its owner has another league of this name',
  'bad-name': 'Expected a name of 3 to 40 letters, digits, spaces and common signs',
};

const acts: ReadonlyMap<string, Command> = new Map([
  ['reported', reported],
  ['disable', disable],
  ['enable', enable],
  ['rename', rename],
]);

/** The commands on friends' leagues, by name. */
export const leagueCommands: readonly (readonly [string, Command])[] = [['leagues', leagues]];
