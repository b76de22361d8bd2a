import { cookieKeys, signingKeys } from '../identity/provider-keys.ts';
import { rotateKeys } from '../platform/config/secrets.ts';
import { inTransaction } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import type { KeySetKind } from '../platform/runtime/key-set.ts';
import { describeParkedJob, listParkedJobs, retryParkedJob } from '../platform/runtime/parked-jobs.ts';
import { sessionKeys } from '../session/session-key.ts';
import { type Command, expectNothing, Misuse } from './arguments.ts';

/** Parked jobs that are listed. */
const jobsMax = 100;
const isJobId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const jobs: Command = async (operands, _options, settings) => {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    const parked = await listParkedJobs(db, jobsMax + 1);
    for (const job of parked.slice(0, jobsMax)) process.stdout.write(`${describeParkedJob(job)}\n`);
    if (parked.length === 0) process.stdout.write('No job is parked.\n');
    if (parked.length > jobsMax) process.stdout.write(`There are more than these ${jobsMax}.\n`);
  });
};

const retryJob: Command = async (operands, _options, settings) => {
  const [id, ...more] = operands;
  if (id === undefined) throw new Misuse("retry-job needs a job's id: see 'npm run admin -- jobs'.");
  expectNothing(more);
  if (!isJobId.test(id)) throw new Misuse(`'${id}' is no job's id: expected one that 'jobs' lists.`);
  const queued = await withDatabase(settings, (db) => retryParkedJob(db, id));
  process.stdout.write(queued ? `The job ${id} is queued again.\n` : `No job ${id} is parked.\n`);
  if (!queued) process.exitCode = 1;
};

/** Listed one by one: keys whose public part others store, such as those of web push, must not be rotated. */
const rotatedKinds = [signingKeys, cookieKeys, sessionKeys] as unknown as readonly KeySetKind<unknown>[];

const rotate: Command = async (operands, { discard }, settings) => {
  expectNothing(operands);
  const how = { now: new Date(), discard };
  const names = await withDatabase(settings, (db) =>
    inTransaction(db, (trx) => rotateKeys(settings, trx, rotatedKinds, how)),
  );
  const outcome = discard
    ? 'The old ones are dropped: everybody signs in again'
    : 'They sign a minute from now, and nobody is signed out';
  process.stdout.write(
    names.length === 0
      ? 'There are no keys yet: the first start makes them.\n'
      : `New keys: ${names.join(', ')}. ${outcome}.\n`,
  );
};

/** The commands on jobs and keys, by name. */
export const upkeepCommands: readonly (readonly [string, Command])[] = [
  ['rotate-keys', rotate],
  ['jobs', jobs],
  ['retry-job', retryJob],
];
