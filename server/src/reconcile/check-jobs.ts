import { describeParkedJob, listParkedJobs } from '../platform/runtime/parked-jobs.ts';
import { type Check, mostRows } from './check.ts';

/** Names what was queued and could not be done: until a person sees to it, what should follow is missing. */
export const jobsCheck: Check = {
  name: 'jobs',
  what: 'work that failed for good and was parked',
  async run(trx, findings) {
    const parked = await listParkedJobs(trx, mostRows);
    for (const job of parked) findings.differs(describeParkedJob(job));
    findings.progress(parked.length, parked.length);
    return parked.length;
  },
};
