import { runAdminCommand } from './run-cli.ts';

/** `npm run admin` */
process.exitCode = await runAdminCommand(process.argv.slice(2), {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  environment: process.env,
});
