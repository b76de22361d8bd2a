import { deskDuties } from '@furlong/domain/desk/roles';
import { addDays, startOfLocalDay } from '@furlong/domain/local-date';
import type { ListedAct } from '../audit/queries-acts.ts';
import { selectArchivedActs } from '../audit/queries-archived-acts.ts';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { deskActor } from '../staff/desk-actor.ts';
import { findActPeople } from './find-act-people.ts';
import { readActs } from './read-acts.ts';

/** Acts on a page, unless the call says otherwise. */
const shownUsually = 50;
/** Steps of the archive that a last page names. */
const stepsNamed = 20;

/** The call that shows the record of acts. */
export function actsHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'ListActs'> {
  return {
    async ListActs({ query, now, ...at }) {
      const { person, since, until, name, before, limit = shownUsually, looks = false, ...about } = query;
      const actor = await deskActor(db, at, deskDuties.seeActs);
      const people = person === undefined ? undefined : await findActPeople(db, person);
      // Nobody of that name: nothing is shown, and nothing was looked at.
      if (person !== undefined && people === undefined) return success({ acts: [], next: null });
      const filter = {
        ...{ people, name, limit, ...about },
        withoutLooks: !looks && name === undefined,
        since: since === undefined ? undefined : startOfLocalDay(since),
        until: until === undefined ? undefined : startOfLocalDay(addDays(until, 1)),
        beforeId: before,
      };
      const words = { name, since, until, before, looks, ...about };
      const { acts, hasMore } = await readActs(db, actor, { filter, words, person }, now);
      const archived = hasMore ? [] : await selectArchivedActs(db, filter, stepsNamed);
      return success({
        acts: acts.map(shapeAct),
        next: hasMore ? (acts.at(-1)?.id ?? null) : null,
        ...(archived.length > 0 && {
          archived: archived.map(({ from, to, ...step }) => ({
            ...step,
            ...{ from: from.toISOString(), to: to.toISOString() },
          })),
        }),
      });
    },
  };
}

function shapeAct(act: ListedAct) {
  return {
    id: act.id,
    sequence: act.sequence,
    at: act.at.toISOString(),
    name: act.name,
    via: act.via === 'desk' ? ('desk' as const) : ('command-line' as const),
    role: act.role,
    actor: fieldsOf(act.actor),
    subjectKind: act.subjectKind,
    subjectId: act.subjectId,
    subject: fieldsOf(act.subject),
    before: act.stateBefore,
    after: act.stateAfter,
  };
}

/** What names a person, field by field; null where nothing did, or it was erased. */
function fieldsOf(fields: Readonly<Record<string, string>> | null) {
  return fields && Object.entries(fields).map(([field, text]) => ({ field, text }));
}
