import { oddsOf } from '@furlong/domain/odds';
import type { Platform } from '../src/platform/runtime/platform.ts';
import { postResult } from '../src/race-day/post-result.ts';
import { setMeetingStatus } from '../src/race-day/set-meeting-status.ts';
import { setRaceStatus } from '../src/race-day/set-race-status.ts';
import { makeMeeting } from './make-meeting.ts';
import { makePickSaver } from './make-pick-saver.ts';

let sequence = 10;

/** A meeting of three races that begins in ten minutes, with the picks of some punters, and what plays it. */
export async function playMeeting(
  platform: Platform,
  punters: readonly number[],
  cards: readonly (readonly number[])[],
) {
  const offAt = new Date(Date.now() + 600_000);
  const { meetingId, raceIds } = await makeMeeting(platform.db, [{ offAt }, { offAt }, { offAt }]);
  const { ref } = await platform.db
    .selectFrom('meetings')
    .where('id', '=', meetingId)
    .select('ref')
    .executeTakeFirstOrThrow();
  const saver = makePickSaver(platform);
  for (const [index, saddles] of cards.entries()) {
    const selections = saddles.map((saddle, race) => ({
      meetingId,
      raceId: raceIds[race] ?? 0,
      raceNumber: race + 1,
      saddle,
    }));
    await saver.save(punters[index] ?? 0, selections, new Date());
  }
  return {
    meetingId,
    offAt,
    /** Closes a race; `to` moves its off. */
    close(raceNumber: number, to?: Date) {
      sequence += 1;
      const moved = to && { offAt: to };
      return setRaceStatus(platform, {
        ref,
        sequence,
        raceNumber,
        status: 'closed',
        at: new Date(),
        ...moved,
      });
    },
    abandon(raceNumber: number) {
      sequence += 1;
      return setRaceStatus(platform, { ref, sequence, raceNumber, status: 'abandoned', at: new Date() });
    },
    open(raceNumber: number) {
      sequence += 1;
      const at = new Date();
      return setRaceStatus(platform, { ref, sequence, raceNumber, status: 'open', at, offAt });
    },
    setStatus(status: 'active' | 'postponed' | 'abandoned') {
      sequence += 1;
      return setMeetingStatus(platform, { ref, sequence, status });
    },
    /** The finishing order by saddle; every runner started at 2/1. */
    result(raceNumber: number, order: readonly number[], official = true) {
      sequence += 1;
      const finishers = order.map((saddle, index) => ({
        saddle,
        position: index + 1,
        startingPrice: oddsOf(2, 1),
      }));
      return postResult(
        platform,
        { ref, sequence, raceNumber, official, at: new Date(), finishers },
        new Date(),
      );
    },
  };
}
