import { createHash } from 'node:crypto';
import type { RunnerForm } from '@furlong/contract/schemas/runners';
import { success, versioned } from '../platform/http/answer.ts';
import { weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { SharedReads } from '../platform/runtime/shared-reads.ts';
import { loadForm } from './load-form.ts';

/**
 * The call of a runner's page. It is made of races of many meetings, which have no version in common, so the ETag is of
 * what is answered.
 */
export function runnerHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'runners'> {
  const forms = new SharedReads<RunnerForm | undefined>();
  return {
    async GetRunnerForm({ params }) {
      const { meetingId, raceNumber, saddle } = params;
      const key = [meetingId, raceNumber, saddle].join('.');
      const runnerForm = await forms.read(key, () => loadForm(db, params));
      if (!runnerForm) {
        throw new Failed(
          'not-found',
          `There is no runner ${saddle} in race ${raceNumber} of meeting ${meetingId}`,
        );
      }
      const digest = createHash('sha256').update(JSON.stringify(runnerForm)).digest('base64url');
      return versioned(weakTag(digest.slice(0, 22)), () => success({ runnerForm }));
    },
  };
}
