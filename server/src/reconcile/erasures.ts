import type { ErasureRow } from './queries-archived-acts.ts';
import type { Gap } from './queries-audit.ts';

/**
 * Where names were erased, by the acts that say so: each names its places; one of an earlier version names the person
 * alone, and stands for all of theirs (rule: audit-persons).
 */
export class Erasures {
  /** The last erasure of a place, and of a person whole. */
  readonly #places = new Map<string, number>();
  readonly #persons = new Map<string, number>();

  add({ id, subjectKind, subjectId, stateAfter }: ErasureRow): void {
    const about = `${subjectKind} ${subjectId}`;
    if (stateAfter === null) {
      this.#persons.set(about, Math.max(id, this.#persons.get(about) ?? 0));
      return;
    }
    const { actors = [], subjects = [] } = JSON.parse(stateAfter) as Partial<
      Record<'actors' | 'subjects', readonly number[]>
    >;
    for (const [whom, ids] of [
      ['actor', actors],
      ['subject', subjects],
    ] as const) {
      for (const actId of ids) this.#places.set(`${whom} ${actId} ${about}`, id);
    }
  }

  /** Whether a later act says that it was erased. */
  explains({ id, whom, kind, person }: Gap): boolean {
    const abouts = [`${kind} ${person}`, ...(whom === 'actor' ? [`act ${id}`] : [])];
    return abouts.some(
      (about) =>
        (this.#places.get(`${whom} ${id} ${about}`) ?? 0) > id || (this.#persons.get(about) ?? 0) > id,
    );
  }
}
