import type { Milestone } from '@furlong/contract/schemas/stats';

/** Milestones to come with the next of each kind first: the fiftieth card is far away while the first is to come. */
export function nextOfEachFirst<M extends Pick<Milestone, 'kind'>>(toCome: readonly M[]): readonly M[] {
  const next = new Set(nextOfEach(toCome));
  return [...next, ...toCome.filter((milestone) => !next.has(milestone))];
}

/** Of the next of each kind the one that is nearest by its share done; the first of them where none has begun. */
export function nearestMilestone<M extends Pick<Milestone, 'kind' | 'progress' | 'goal'>>(
  toCome: readonly M[],
): M | undefined {
  const [nearest] = nextOfEach(toCome).toSorted((a, b) => b.progress / b.goal - a.progress / a.goal);
  return nearest;
}

function nextOfEach<M extends Pick<Milestone, 'kind'>>(toCome: readonly M[]): M[] {
  return toCome.filter(
    (milestone, place) => toCome.findIndex(({ kind }) => kind === milestone.kind) === place,
  );
}
