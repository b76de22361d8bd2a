import { MeetingStatus } from '@furlong/domain/status';
import { Failed } from '../platform/failure.ts';
import type { Platform } from '../platform/platform.ts';
import type { CardRace, MeetingCard } from './card.ts';
import { changeStandings } from './change-standings.ts';
import { lapseRaces } from './lapse-races.ts';
import { updateRaceStatus } from './queries-write.ts';
import { raceOf, type Turn, type TurnOutcome, takeTurn, wouldRewrite } from './take-turn.ts';

/** A race opens, is off, is abandoned, or its off moves. */
export interface RaceStatusChange extends Turn {
  readonly raceNumber: number;
  readonly status: 'open' | 'closed' | 'abandoned';
  readonly at: Date;
  /** The new off. */
  readonly offAt?: Date;
}

/**
 * Sets where a race stands. A closed race opens again, and so does an abandoned one, only with its off still to
 * come; one with a result never changes (a Result corrects it). An abandoned race may be the last of its meeting,
 * so what follows from results is queued.
 */
export async function setRaceStatus(platform: Platform, change: RaceStatusChange): Promise<TurnOutcome> {
  return takeTurn(platform, change, async ({ trx, card }) => {
    const race = raceOf(card, change.raceNumber);
    await updateRaceStatus(trx, race.id, nextOf(card, race, change));
    await lapseRaces(platform, trx, card.id);
    await changeStandings(trx, [card.id]);
    if (change.status === 'abandoned') {
      await platform.jobs.queue(trx, 'follow-result', { meetingId: card.id, raceId: race.id });
      await platform.jobs.queue(trx, 'settle-bets', {
        meetingId: card.id,
        raceId: race.id,
        correction: false,
      });
    }
  });
}

function nextOf(card: MeetingCard, race: CardRace, change: RaceStatusChange) {
  if (race.result) throw wouldRewrite(race, 'it has a result');
  const offAt = change.offAt ?? race.offAt;
  switch (change.status) {
    case 'open':
      if (card.status === MeetingStatus.resulted) {
        throw new Failed('conflict', `Meeting '${card.ref}' is over: race ${race.number} cannot open again`);
      }
      if (offAt.getTime() <= change.at.getTime()) {
        throw new Failed(
          'conflict',
          `Race ${race.number} cannot be open at ${change.at.toISOString()}: its off is ${offAt.toISOString()}; send a later offAt`,
        );
      }
      return { status: 'open', offAt, closedAt: null } as const;
    case 'closed':
      if (race.status === 'abandoned') {
        throw new Failed('conflict', `Race ${race.number} is abandoned; open it first`);
      }
      return { status: 'closed', offAt, closedAt: change.at } as const;
    case 'abandoned':
      return { status: 'abandoned', offAt, closedAt: race.closedAt } as const;
  }
}
