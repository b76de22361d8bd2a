import { describeParkedJob, listParkedJobs } from '../platform/runtime/parked-jobs.ts';
import { type Check, differencesMax } from './check.ts';

/** Reports parked jobs: what they should have done is missing until a person retries them. */
export const jobsCheck: Check = {
  name: 'jobs',
  what: 'work that failed for good and was parked',
  async run(trx, findings) {
    const parked = await listParkedJobs(trx, differencesMax);
    for (const job of parked) findings.differs(describeParkedJob(job));
    findings.progress(parked.length, parked.length);
    return parked.length;
  },
};
