import { createHash } from 'node:crypto';
import { success, unchanged } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadForm } from './load-form.ts';

/**
 * The call of a runner's page. It is made of races of many meetings, which have no version in common, so the ETag is of
 * what is answered.
 */
export function runnerHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'runners'> {
  return {
    async GetRunnerForm({ params, holds }) {
      const runnerForm = await loadForm(db, params);
      if (!runnerForm) {
        const { meetingId, raceNumber, saddle } = params;
        throw new Failed(
          'not-found',
          `There is no runner ${saddle} in race ${raceNumber} of meeting ${meetingId}`,
        );
      }
      const digest = createHash('sha256').update(JSON.stringify(runnerForm)).digest('base64url');
      const etag = weakTag(digest.slice(0, 22));
      return matchesTag(holds, etag) ? unchanged(etag) : success({ runnerForm }, { etag });
    },
  };
}
