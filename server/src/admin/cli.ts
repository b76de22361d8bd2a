import { readSettings } from '../platform/config/settings/read-settings.ts';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import { accountCommands } from './account-commands.ts';
import { CannotDo, type Command, Misuse, readArguments, usage } from './arguments.ts';
import { identityCommands } from './identity-commands.ts';
import { upkeepCommands } from './upkeep-commands.ts';

const commands: ReadonlyMap<string, Command> = new Map([
  ...accountCommands,
  ...identityCommands,
  ...upkeepCommands,
]);

async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  if (values.help) {
    process.stdout.write(usage);
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
  await command(operands, values, readSettings(process.env));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof Misuse) process.stderr.write(`${error.message}\n\n${usage}`);
  else if (error instanceof CannotDo || error instanceof StartFailure)
    process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});
