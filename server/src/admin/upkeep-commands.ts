import { recordAct } from '../audit/record-act.ts';
import { cookieKeys, signingKeys } from '../identity/provider-keys.ts';
import { type FactorKeys, factorKeys } from '../identity/second-factor/factor-keys.ts';
import { resealSecrets } from '../identity/second-factor/reseal-secrets.ts';
import { rotateKeys } from '../platform/config/secrets.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import type { KeySetKind } from '../platform/runtime/key-set.ts';
import { describeParkedJob, listParkedJobs, retryParkedJob } from '../platform/runtime/parked-jobs.ts';
import { sessionKeys } from '../session/session-key.ts';
import { CannotDo, type Command, expectNothing, Misuse } from './arguments.ts';
import { commandLine } from './command-line.ts';
import { oneLine } from './one-line.ts';

/** Parked jobs that are listed. */
const jobsMax = 100;
const isJobId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const jobs: Command = async (operands, _options, settings, { out }) => {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    const parked = await listParkedJobs(db, jobsMax + 1);
    for (const job of parked.slice(0, jobsMax)) out.write(`${oneLine(describeParkedJob(job))}\n`);
    if (parked.length === 0) out.write('No job is parked.\n');
    if (parked.length > jobsMax) out.write(`There are more than these ${jobsMax}.\n`);
  });
};

const retryJob: Command = async (operands, _options, settings, { out }) => {
  const [id, ...more] = operands;
  if (id === undefined) throw new Misuse("retry-job needs a job's id: see 'npm run admin -- jobs'.");
  expectNothing(more);
  if (!isJobId.test(id)) throw new Misuse(`'${id}' is no job's id: expected one that 'jobs' lists.`);
  const record = (trx: Transaction, queue: string) => {
    const subject = { kind: 'job', id: id.toLowerCase() } as const;
    return recordAct(
      trx,
      { actor: commandLine(), name: 'job-retried', subject, after: { queue } },
      new Date(),
    );
  };
  const queued = await withDatabase(settings, (db) => retryParkedJob(db, id, record));
  if (!queued) throw new CannotDo(`No job ${id} is parked.`);
  out.write(`The job ${id} is queued again.\n`);
};

/** Listed one by one: keys whose public part others store, such as those of web push, must not be rotated. */
const rotatedKinds = [
  signingKeys,
  cookieKeys,
  sessionKeys,
  factorKeys,
] as unknown as readonly KeySetKind<unknown>[];

const rotate: Command = async (operands, { discard }, settings, { out }) => {
  expectNothing(operands);
  const now = new Date();
  const names = await withDatabase(settings, (db) =>
    inTransaction(db, async (trx) => {
      const record = (rotated: readonly string[]) => {
        const subject = { kind: 'keys', id: 'server' } as const;
        const after = { rotated, discard };
        return recordAct(trx, { actor: commandLine(), name: 'keys-rotated', subject, after }, now);
      };
      const discarded = async (name: string, before: readonly unknown[], after: readonly unknown[]) => {
        if (name !== factorKeys.name) return;
        await resealSecrets(trx, before as FactorKeys, after as FactorKeys);
      };
      return rotateKeys(settings, trx, rotatedKinds, { now, discard, record, discarded });
    }),
  );
  const outcome = discard
    ? 'The old ones are dropped: everybody signs in again'
    : 'They sign a minute from now, and nobody is signed out';
  out.write(
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
