import type { RaceResult } from '@furlong/contract/schemas/desk-approvals';
import { racePlacesPaid } from '../meetings/card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { selectDiffering, selectHandResult, selectRacePlace } from '../race-day/queries-hand.ts';
import { findUsername } from '../session/find-punter.ts';
import type { RaceOfProposal } from './outcome.ts';
import { selectWaitingResult } from './queries.ts';
import { loadRaceOf, shapeRunners } from './shape.ts';

/** Where a race is; undefined when there is no such race. */
export async function findRace(db: Queryable, raceId: number): Promise<RaceOfProposal | undefined> {
  const place = await selectRacePlace(db, raceId);
  return place && { ...place, raceId };
}

/** What is needed to capture and to settle the result of a race; undefined when there is no such race. */
export async function readRaceResult(
  db: Queryable,
  raceId: number,
  now: Date,
  /** Without what whoever asks has to key blind. */
  isWithheld = false,
): Promise<RaceResult | undefined> {
  const place = await findRace(db, raceId);
  const found = place && (await loadRaceOf(db, place));
  if (!place || !found) return undefined;
  const { card, race } = found;
  const [hand, differing, waiting] = [
    await selectHandResult(db, raceId),
    await selectDiffering(db, raceId),
    await selectWaitingResult(db, { raceId }, now),
  ];
  const { result } = race;
  const plain = (finishers: readonly { readonly saddle: number; readonly position: number }[]) =>
    finishers.map(({ saddle, position }) => ({ saddle, position }));
  return {
    race: { ...place, meetingName: card.name },
    raceName: race.name,
    offTime: race.offAt.toISOString(),
    raceStatus: race.status,
    placesPaid: racePlacesPaid(race),
    runners: shapeRunners(race, isWithheld),
    version: result?.id ?? null,
    isWithheld,
    current:
      result && !isWithheld
        ? {
            official: result.official,
            byHand: hand?.id === result.id,
            reason: result.reason,
            at: result.at.toISOString(),
            finishers: plain(result.finishers),
          }
        : null,
    differing:
      differing === undefined || isWithheld
        ? null
        : {
            id: Number(differing.id),
            official: differing.official,
            receivedAt: differing.receivedAt.toISOString(),
            finishers: plain(differing.said.finishers),
          },
    waiting:
      waiting === undefined
        ? null
        : {
            id: waiting.id,
            expiresAt: waiting.expiresAt.toISOString(),
            maker: (await findUsername(db, waiting.maker)) ?? '',
          },
  };
}
