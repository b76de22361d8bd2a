import { runFeedCommand } from './run-cli.ts';

/** `npm run feed -- …` */
process.exitCode = await runFeedCommand(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  environment: process.env,
});
