import { inspect } from 'node:util';
import { readSettings } from '../platform/config/settings/read-settings.ts';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import { accountCommands } from './account-commands.ts';
import { archiveCommands } from './archive-commands.ts';
import { CannotDo, type Command, Misuse, readArguments, type Terminal, usage } from './arguments.ts';
import { auditCommands } from './audit-commands.ts';
import { identityCommands } from './identity-commands.ts';
import { jackpotCommands } from './jackpot-commands.ts';
import { leagueCommands } from './league-commands.ts';
import { pushCommands } from './push-command.ts';
import { staffCommands } from './staff-commands.ts';
import { upkeepCommands } from './upkeep-commands.ts';

const commands: ReadonlyMap<string, Command> = new Map([
  ...accountCommands,
  ...staffCommands,
  ...identityCommands,
  ...jackpotCommands,
  ...leagueCommands,
  ...upkeepCommands,
  ...pushCommands,
  ...auditCommands,
  ...archiveCommands,
]);

/** Runs a command; returns its exit code. */
export async function runAdminCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { err } = terminal;
  try {
    await run(args, terminal);
    return 0;
  } catch (error) {
    if (error instanceof Misuse) err.write(`${error.message}\n\n${usageOf(args)}`);
    else if (error instanceof CannotDo || error instanceof StartFailure) err.write(`${error.message}\n`);
    else err.write(`${inspect(error)}\n`);
    return error instanceof Misuse ? 2 : 1;
  }
}

/** What the command takes that was meant; of every command where it is none. */
function usageOf(args: readonly string[]): string {
  const name = args.find((arg) => commands.has(arg));
  const ends = [' ', '\n'];
  const parts = usage
    .split('\n\n')
    .filter((part) => ends.some((end) => part.includes(`npm run admin -- ${name}${end}`)));
  if (parts.length === 0) return usage;
  const words = parts.map((part) => part.replace(/^Usage:\n/, '')).join('\n\n');
  return `Usage:\n${words}\n\nEvery command: npm run admin -- --help\n`;
}

async function run(args: readonly string[], terminal: Terminal): Promise<void> {
  const { positionals, values } = readArguments(args);
  if (values.help) {
    terminal.out.write(usage);
    return;
  }
  const [name, ...operands] = positionals;
  const command = commands.get(name ?? '');
  if (!command) {
    throw new Misuse(
      name === undefined
        ? `Say what to do: ${[...commands.keys()].join(', ')}.`
        : `There is no command '${positionals.join(' ')}'.`,
    );
  }
  await command(operands, values, readSettings(terminal.environment), terminal);
}
