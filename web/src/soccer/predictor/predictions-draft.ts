import type { Prediction } from '@furlong/contract/schemas/predictor';
import { createOwnedStore, entryKey, type Owner } from '../../platform/session/owned-store.ts';

/** A predicted score. */
export type Score = Omit<Prediction, 'fixtureId'>;

/** Unsaved predictions of one round. */
export interface RoundDraft {
  /** By fixture id. */
  readonly scores: Readonly<Record<number, Score>>;
  /** The banker's fixture; null: none; left out: as it is saved. */
  readonly banker?: number | null;
}

interface StoredDraft extends RoundDraft {
  /** The time of the last change; old drafts are dropped. */
  readonly at: number;
}

interface StoredDrafts {
  /** By owner and round. */
  readonly drafts: Readonly<Record<string, StoredDraft>>;
}

const draftLifetimeMs = 7 * 86_400_000;
const nothing: RoundDraft = { scores: {} };

function isNothing({ scores, banker }: RoundDraft): boolean {
  return banker === undefined && Object.keys(scores).length === 0;
}

function withDraft(drafts: StoredDrafts['drafts'], key: string, draft: RoundDraft): StoredDrafts['drafts'] {
  const now = Date.now();
  const others = Object.entries(drafts).filter(
    ([name, { at }]) => name !== key && now - at < draftLifetimeMs,
  );
  const { scores, banker } = draft;
  const own: StoredDraft = { scores, ...(banker !== undefined && { banker }), at: now };
  return Object.fromEntries(isNothing(draft) ? others : [...others, [key, own] as const]);
}

function isSame(a: Score | undefined, b: Score | undefined): boolean {
  return a?.home === b?.home && a?.away === b?.away;
}

/** What is left of a draft once some of it is saved: what was changed during the save stays. */
function without({ scores, banker }: RoundDraft, saved: RoundDraft): RoundDraft {
  const left = Object.entries(scores).filter(([id, score]) => !isSame(saved.scores[Number(id)], score));
  return {
    scores: Object.fromEntries(left),
    ...(banker !== undefined && banker !== saved.banker && { banker }),
  };
}

/** Drafts by punter and round. */
export const usePredictionsDraft = createOwnedStore(
  {
    name: 'furlong-predictions-draft',
    empty: { drafts: {} } as StoredDrafts,
    restore: ({ drafts = {} }) => ({ drafts }),
  },
  (change) => {
    const changeDraft = (owner: Owner, roundId: number, reduce: (draft: RoundDraft) => RoundDraft) =>
      change(({ drafts }) => {
        const key = entryKey(owner, roundId);
        return { drafts: withDraft(drafts, key, reduce(drafts[key] ?? nothing)) };
      });
    return {
      /** Predicts a score; null takes the fixture out of the draft. */
      setScore: (owner: Owner, roundId: number, fixtureId: number, score: Score | null) =>
        changeDraft(owner, roundId, (draft) => {
          const { [fixtureId]: _before, ...others } = draft.scores;
          return { ...draft, scores: score === null ? others : { ...others, [fixtureId]: score } };
        }),
      /** Makes a fixture the banker; null: none. */
      setBanker: (owner: Owner, roundId: number, banker: number | null) =>
        changeDraft(owner, roundId, ({ scores }) => ({ scores, banker })),
      /** Leaves the banker as it is saved. */
      keepBanker: (owner: Owner, roundId: number) =>
        changeDraft(owner, roundId, ({ scores }) => ({ scores })),
      /** Clears what was saved. */
      settle: (owner: Owner, roundId: number, saved: RoundDraft) =>
        changeDraft(owner, roundId, (draft) => without(draft, saved)),
      /** Moves the visitor's draft to the punter who signs in; the punter's own draft wins. */
      adopt: (punterId: number, roundId: number) =>
        change(({ drafts }) => {
          const visitor = drafts[entryKey(null, roundId)];
          if (visitor === undefined) return {};
          const key = entryKey(punterId, roundId);
          const own = drafts[key];
          const banker = own?.banker === undefined ? visitor.banker : own.banker;
          const draft = {
            scores: { ...visitor.scores, ...own?.scores },
            ...(banker !== undefined && { banker }),
          };
          return { drafts: withDraft(withDraft(drafts, entryKey(null, roundId), nothing), key, draft) };
        }),
    };
  },
);

/** The draft of a round; empty when there is none. */
export function selectRoundDraft(owner: Owner, roundId: number) {
  return ({ drafts }: StoredDrafts): RoundDraft => drafts[entryKey(owner, roundId)] ?? nothing;
}
