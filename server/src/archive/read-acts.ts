import type { ListedAct } from '../audit/queries-acts.ts';
import { selectArchivedPersons } from '../audit/queries-archived-acts.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { ArchiveStep } from './archive-step.ts';
import { readOwnFile } from './restore-step.ts';

/** Rows of the file, as PostgreSQL wrote them. */
interface ActLine {
  readonly id: number;
  readonly name: string;
  readonly via: string;
  readonly account_id: string | null;
  readonly role: string | null;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly state_before: string | null;
  readonly state_after: string | null;
  readonly at: string;
}

/**
 * The acts of a step, newest first, from its file, with the names that the database still has of them (rule:
 * audit-persons). Throws an Error that says what is wrong with the file.
 */
export async function readArchivedActs(
  db: Queryable,
  folder: string,
  step: ArchiveStep,
): Promise<readonly ListedAct[]> {
  const rows = (await readOwnFile(folder, step)).map(
    (line) => JSON.parse(line) as { acts?: ActLine; act_links?: { sequence: number; act_id: number } },
  );
  const places = new Map(rows.flatMap(({ act_links: link }) => (link ? [[link.act_id, link.sequence]] : [])));
  const persons = await selectArchivedPersons(db, step.id);
  return rows
    .flatMap(({ acts: act }) => (act ? [act] : []))
    .toSorted((one, other) => other.id - one.id)
    .map((act) => ({
      ...{ id: act.id, name: act.name, via: act.via, accountId: act.account_id, role: act.role },
      ...{ subjectKind: act.subject_kind, subjectId: act.subject_id },
      ...{ stateBefore: act.state_before, stateAfter: act.state_after, at: new Date(act.at) },
      actor: persons.get(act.id)?.actor ?? null,
      subject: persons.get(act.id)?.subject ?? null,
      sequence: places.get(act.id) ?? null,
    }));
}
