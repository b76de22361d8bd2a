import type { Milestone } from '@furlong/contract/schemas/stats';

/** Milestones to come with the next of each kind first: the fiftieth card is far away while the first is to come. */
export function nextOfEachFirst<M extends Pick<Milestone, 'kind'>>(toCome: readonly M[]): readonly M[] {
  const isNext = (milestone: M, place: number) =>
    toCome.findIndex(({ kind }) => kind === milestone.kind) === place;
  return [...toCome.filter(isNext), ...toCome.filter((milestone, place) => !isNext(milestone, place))];
}
