import { compareOdds, parseOdds } from '@furlong/domain/odds';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { otherHalfOf } from '../each-way-halves.ts';
import type { StrikeAction, StrikeState } from '../strike-state.ts';
import type { ChangedLine } from '../strike-wire.ts';

/** A read that was under way when an answer came may be older than it, by this many milliseconds. */
export const readUnderWayMs = 2_000;

interface Prices<Leg> {
  readonly legs: readonly Leg[] | null;
  /** When they were last confirmed by the server, in milliseconds. */
  readonly at: number;
  /** Whether better prices are asked about too. */
  readonly asksBetter: boolean;
}

/**
 * A new price at what it is now; null where it is no question any more. `other`: the other half of its each way, with
 * which it is one question.
 */
export type AskAgain<Leg> = (
  change: ChangedLine,
  legs: readonly Leg[],
  asksBetter: boolean,
  other: ChangedLine | null,
) => ChangedLine | null;

/** Whether a line that is asked about cannot be struck now, at whatever price. */
export type IsShut<Leg> = (change: ChangedLine, legs: readonly Leg[]) => boolean;

/** What is struck with the new prices that it asks about as they are now. */
export interface AskedAgain<S> {
  readonly state: S;
  /** The server's answer is newer than the prices that were read. */
  readonly isAnswerNewer: boolean;
  /** The keys of lines that are no question any more. */
  readonly left: readonly string[];
}

/**
 * What is struck with the prices that it asks about as they are now: they may have moved again since the server's answer.
 * Until prices are read that are newer than the answer, the answer's are those of now. A line that `isShut` is no question
 * at once: nothing could be struck by the answer to it.
 */
export function useAskedAgain<S extends StrikeState, Leg>(
  state: S,
  { legs, at, asksBetter }: Prices<Leg>,
  ask: AskAgain<Leg>,
  isShut: IsShut<Leg>,
): AskedAgain<S> {
  const response = state.betStrikeResponse;
  // What was stored before this page is older than all that it reads.
  const [asked, setAsked] = useState(() => ({ response, until: Date.now() }));
  if (asked.response !== response) setAsked({ response, until: Date.now() + readUnderWayMs });
  const isAsking = response !== null && response.priceChanges.length > 0;
  const isAnswerNewer = isAsking && (asked.response !== response || at <= asked.until);
  return useMemo(() => {
    if (!isAsking || legs === null) return { state, isAnswerNewer, left: [] };
    const askNow = (change: ChangedLine, other: ChangedLine | null) => {
      if (isShut(change, legs)) return null;
      return isAnswerNewer ? change : ask(change, legs, asksBetter, other);
    };
    return { isAnswerNewer, ...askAgain(state, askNow) };
  }, [state, isAsking, isAnswerNewer, legs, asksBetter, ask, isShut]);
}

/** Takes what is no question any more out of what is stored. */
export function useLeftQuestions(left: readonly string[], act: (action: StrikeAction) => void): void {
  const leave = useEffectEvent((guids: readonly string[]) => act({ type: 'questions-left', guids }));
  useEffect(() => {
    if (left.length > 0) leave(left);
  }, [left]);
}

/** The same at given prices. A line that is on its way stays a question until its answer is there. Pure. */
export function askAgain<S extends StrikeState>(
  state: S,
  ask: (change: ChangedLine, other: ChangedLine | null) => ChangedLine | null,
): Pick<AskedAgain<S>, 'state' | 'left'> {
  const response = state.betStrikeResponse;
  if (response === null) return { state, left: [] };
  const left: string[] = [];
  const priceChanges = response.priceChanges.flatMap((change, index) => {
    const now = ask(change, otherHalfOf(response.priceChanges, index));
    if (now !== null) return [now];
    if (state.sent !== null) return [change];
    left.push(change.guid);
    return [];
  });
  return { state: { ...state, betStrikeResponse: { ...response, priceChanges } }, left };
}

interface Moved {
  readonly oldOddsFraction: string | null;
  readonly newOddsFraction: string;
}

/** Whether prices that moved are asked about: any that is worse, and a better one by choice (rule: moving-prices). */
export function isAskedAbout(legs: readonly Moved[], asksBetter: boolean): boolean {
  return legs.some(({ oldOddsFraction: before, newOddsFraction: now }) => {
    if (before === null) return true;
    const standing = compareOdds(parseOdds(now), parseOdds(before));
    return standing < 0 || (asksBetter && standing > 0);
  });
}

/** Whether two prices are the same one, however they are written. */
export function isSameFraction(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : parseOdds(a).equals(parseOdds(b));
}
