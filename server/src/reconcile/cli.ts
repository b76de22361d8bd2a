import { runReconcileCommand } from './run-cli.ts';

/** `npm run reconcile` */
process.exitCode = await runReconcileCommand(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  environment: process.env,
});
