import type { Odds } from '@furlong/domain/odds';
import type { RaceToChange, RecordReason } from '../meetings/card.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { applyByHand } from './apply-by-hand.ts';
import type { ChangeContext } from './apply-in-sequence.ts';
import { applyResult } from './post-result.ts';
import { selectDiffering, selectOfficialPrices, settleDiffering } from './queries-hand.ts';
import { type ResultBody, readStoredResult } from './stored-result.ts';

/** A result that somebody at the desk captures. */
export interface HandCapture {
  readonly raceId: number;
  readonly official: boolean;
  readonly reason: 'capture' | RecordReason | null;
  readonly result: ResultBody;
}

/** A result by hand that was captured. */
export interface HandCaptured {
  readonly trx: ChangeContext['trx'];
  readonly meetingId: number;
  /** The race before it. */
  readonly race: RaceToChange;
}

/**
 * Captures a result by hand, by the code that captures a supplier's (rule: results-by-hand). Starting prices that it does
 * not say stay those known: of the result before it, else of the supplier's result that waits. `then` runs in the same
 * transaction. An official one ends the wait of a supplier's that differs.
 */
export async function captureByHand<T>(
  platform: Platform,
  { raceId, official, reason, result }: HandCapture,
  now: Date,
  then: (captured: HandCaptured) => Promise<T>,
  /** Throws where the result is not to be captured on the race as it is. */
  check: (race: RaceToChange) => void = () => undefined,
): Promise<T> {
  return await applyByHand(platform, { raceId }, async (context) => {
    const { trx, card } = context;
    const race = card.races.find(({ id }) => id === raceId);
    if (!race) throw new Failed('not-found', `There is no race ${raceId}`);
    check(race);
    const said = withPrices(race, result, await knownPrices(context, race));
    await applyResult(
      platform,
      context,
      {
        ...said,
        raceNumber: race.number,
        official,
        at: now,
        byHand: true,
        ...(reason === null ? {} : { reason }),
      },
      now,
    );
    if (official) await settleDiffering(trx, race.id, 'approved', now);
    return await then({ trx, meetingId: card.id, race });
  });
}

async function knownPrices({ trx }: ChangeContext, race: RaceToChange): Promise<ReadonlyMap<number, Odds>> {
  const differing = await selectDiffering(trx, race.id);
  const waiting = differing && readStoredResult(differing.said);
  const said = [...(waiting?.finishers ?? []), ...(waiting?.startingPrices ?? [])];
  const known = new Map(
    said.flatMap(({ saddle, startingPrice }) => (startingPrice ? [[saddle, startingPrice] as const] : [])),
  );
  if (race.result) {
    for (const [saddle, price] of await selectOfficialPrices(trx, race.result.id)) known.set(saddle, price);
  }
  return known;
}

function withPrices(race: RaceToChange, result: ResultBody, known: ReadonlyMap<number, Odds>): ResultBody {
  const finishers = result.finishers.map((finisher) => ({
    ...finisher,
    startingPrice: finisher.startingPrice ?? known.get(finisher.saddle) ?? null,
  }));
  const said = new Map((result.startingPrices ?? []).map((each) => [each.saddle, each.startingPrice]));
  const placed = new Set(finishers.map(({ saddle }) => saddle));
  const startingPrices = race.runners.flatMap(({ saddle, scratched }) => {
    const startingPrice = said.get(saddle) ?? known.get(saddle) ?? null;
    return scratched || placed.has(saddle) || startingPrice === null ? [] : [{ saddle, startingPrice }];
  });
  return { ...result, finishers, startingPrices };
}
