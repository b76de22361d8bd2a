import { PredictorErrorCode } from '@furlong/contract/codes/predictor';
import { type ProtectionRefusal, refusalText } from '@furlong/domain/protection/refusal';
import { predictionNumber } from '@furlong/domain/soccer/predictor';
import type { Saver } from '../picks/play-saver.ts';
import type { BadField } from '../platform/http/failure.ts';
import type { StoredPredictions } from './queries-predictions.ts';

/** What is sent of a round. */
export interface PredictionsToSave {
  readonly roundId: number;
  readonly predictions: readonly {
    readonly fixtureId: number;
    readonly home: number;
    readonly away: number;
  }[];
  /** Undefined: as it is; null: no banker. */
  readonly bankerFixtureId: number | null | undefined;
}

/** A fixture of a round at the moment of a save. */
export interface FixtureToPredict {
  readonly position: number;
  readonly fixtureId: number;
  readonly home: string;
  readonly away: string;
  /** `open` only while it is locked, so that nobody closes it before the save is written. */
  readonly state: 'open' | 'off' | 'postponed' | 'fallen';
}

/** The outcome of a save: all of it is saved, or nothing. */
export type PredictionsOutcome =
  | { readonly kind: 'saved'; readonly own: StoredPredictions }
  | {
      readonly kind: 'refused';
      readonly errorCode: number;
      readonly message: string;
      readonly detail: string;
    }
  /** It is not well formed; `details` names each wrong field. */
  | { readonly kind: 'invalid'; readonly details: readonly BadField[] }
  | { readonly kind: 'no-such-round' };

const protectionCodes: { readonly [R in ProtectionRefusal]?: number } = {
  staff: PredictorErrorCode.staff,
  'session-over': PredictorErrorCode.sessionOver,
};

const closedCodes = {
  off: PredictorErrorCode.fixtureOff,
  postponed: PredictorErrorCode.fixturePostponed,
  fallen: PredictorErrorCode.fixtureFallenAway,
} as const;

const closedTexts = {
  off: 'It has kicked off: predictions are closed.',
  postponed: 'It is postponed without a new date: predictions open again when there is one.',
  fallen: 'It no longer counts for this round.',
} as const;

/** What is wrong with a list by itself: it is empty, or has a fixture twice. */
export function findListProblems({ predictions, bankerFixtureId }: PredictionsToSave): BadField[] {
  if (predictions.length === 0 && bankerFixtureId === undefined) {
    return [{ field: 'predictions', expected: 'one prediction or more, or a banker' }];
  }
  const ids = predictions.map(({ fixtureId }) => fixtureId);
  return ids.flatMap((id, at) =>
    ids.indexOf(id) < at
      ? [{ field: `predictions.${at}.fixtureId`, expected: 'one prediction of a fixture' }]
      : [],
  );
}

/**
 * Decides a save of predictions over those stored (rules: predictor-closes, banker, banker-falls-away). Nothing of it is
 * saved when anything is late; the words name all that is. A wrong field is reported before a refusal.
 */
export function decidePredictions(
  save: PredictionsToSave,
  stored: StoredPredictions,
  fixtures: readonly FixtureToPredict[],
  saver: Saver,
): PredictionsOutcome {
  const byId = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const details = findUnknown(save, byId);
  if (details.length > 0) return { kind: 'invalid', details };
  const refused = refuseSaver(saver);
  if (refused) return refused;
  const late = save.predictions.flatMap(({ fixtureId }) => {
    const fixture = byId.get(fixtureId);
    return fixture && fixture.state !== 'open' ? [fixture] : [];
  });
  if (late.length > 0) return refuseLate(late);
  const next = layOver(save, stored, byId);
  if (next.banker === stored.banker) return { kind: 'saved', own: next };
  const to = fixtures.find(({ position }) => position === next.banker);
  if (to && to.state !== 'open') return refuseLate([to]);
  const from = fixtures.find(({ position }) => position === stored.banker);
  const mayLeave = !from || from.state === 'open' || from.state === 'fallen' || from.state === 'postponed';
  return mayLeave ? { kind: 'saved', own: next } : refuseBanker(from);
}

function findUnknown(
  { predictions, bankerFixtureId }: PredictionsToSave,
  byId: ReadonlyMap<number, FixtureToPredict>,
): BadField[] {
  const unknown = predictions.flatMap(({ fixtureId }, at) =>
    byId.has(fixtureId)
      ? []
      : [{ field: `predictions.${at}.fixtureId`, expected: 'a fixture of this round' }],
  );
  const isKnown = bankerFixtureId == null || byId.has(bankerFixtureId);
  return isKnown ? unknown : [...unknown, { field: 'bankerFixtureId', expected: 'a fixture of this round' }];
}

function refuseSaver({ hasAlias, refusal }: Saver): PredictionsOutcome | undefined {
  if (refusal) {
    return {
      kind: 'refused',
      errorCode: protectionCodes[refusal] ?? PredictorErrorCode.excluded,
      message: refusalText(refusal),
      detail: `${refusalText(refusal)} Nothing was saved.`,
    };
  }
  if (hasAlias) return undefined;
  return {
    kind: 'refused',
    errorCode: PredictorErrorCode.aliasRequired,
    message: 'Alias Required',
    detail: 'Choose an alias first: it is the name the board shows.',
  };
}

function refuseLate(late: readonly FixtureToPredict[]): PredictionsOutcome {
  const [first] = late;
  const state = first && first.state !== 'open' ? first.state : 'off';
  const named = late.map((fixture) => {
    const words = fixture.state === 'open' ? '' : closedTexts[fixture.state];
    return `${nameOf(fixture)}: ${words}`;
  });
  return {
    kind: 'refused',
    errorCode: closedCodes[state],
    message: closedTexts[state],
    detail: `${named.join(' ')} Nothing was saved.`,
  };
}

function refuseBanker(from: FixtureToPredict): PredictionsOutcome {
  const message = 'Your banker has kicked off and stays where it is.';
  return {
    kind: 'refused',
    errorCode: PredictorErrorCode.bankerOff,
    message,
    detail: `${nameOf(from)}: ${message} Nothing was saved.`,
  };
}

function nameOf({ home, away }: FixtureToPredict): string {
  return `${home} against ${away}`;
}

function layOver(
  { predictions, bankerFixtureId }: PredictionsToSave,
  stored: StoredPredictions,
  byId: ReadonlyMap<number, FixtureToPredict>,
): StoredPredictions {
  const scores = [...stored.scores];
  for (const { fixtureId, ...goals } of predictions) {
    const position = byId.get(fixtureId)?.position ?? 0;
    while (scores.length <= position) scores.push(0);
    scores[position] = predictionNumber({ ...goals, banker: false });
  }
  const banker =
    bankerFixtureId === undefined
      ? stored.banker
      : bankerFixtureId === null
        ? null
        : (byId.get(bankerFixtureId)?.position ?? null);
  return { ...stored, scores, banker };
}
