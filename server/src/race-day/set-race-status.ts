import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import { type CardToChange, type RaceToChange, withRace } from '../meetings/card.ts';
import { voidPicks } from '../picks/queries.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { abandonRaces, mayBeAbandoned } from './abandon-races.ts';
import { statusChanged } from './announce.ts';
import {
  applyInSequence,
  type ChangeContext,
  type ChangeOutcome,
  raceOf,
  type SupplierChange,
  wouldRewrite,
} from './apply-in-sequence.ts';
import { lapseRaces } from './lapse-races.ts';
import { reopenRaceRow, updateMeetingStatus, updateRaceStatus } from './queries-write.ts';
import { recordClosing, recordMovedOffs } from './record-late-known-offs.ts';

/** Opens, closes or abandons a race, or moves its off. */
export interface RaceStatusMove {
  readonly raceNumber: number;
  readonly status: 'open' | 'closed' | 'abandoned';
  readonly at: Date;
  /** The new off. */
  readonly offAt?: Date;
  /** Somebody at the desk says it: a closing that is no more than that, and not known to be right. */
  readonly byHand?: true;
}

/** The same, as a supplier says it. */
export interface RaceStatusChange extends SupplierChange, RaceStatusMove {}

/**
 * Sets the status of a race. A closed or abandoned race can be opened again only with its off in the future. A race
 * with a result can only be abandoned, while the result is provisional; a result corrects a result. Bets and picks from
 * before an abandonment stay void when the race is opened again: the picks are removed and can be made anew. Opening a
 * race makes an abandoned meeting active again.
 */
export async function setRaceStatus(platform: Platform, change: RaceStatusChange): Promise<ChangeOutcome> {
  return applyInSequence(platform, change, (context) => applyRaceStatus(platform, context, change));
}

/** The same for a change that has its place, whoever makes it. Returns the card as it left it, where that is cheap. */
export async function applyRaceStatus(
  platform: Platform,
  { trx, card, order }: ChangeContext,
  change: RaceStatusMove,
): Promise<CardToChange | undefined> {
  const race = raceOf(card, change.raceNumber);
  if (race.result && !(change.status === 'abandoned' && mayBeAbandoned(race))) {
    throw wouldRewrite(race, 'it has a result');
  }
  const offAt = change.offAt ?? race.offAt;
  switch (change.status) {
    case 'open':
      assertMayOpen(card, race, offAt, change.at);
      await open(trx, race, offAt);
      // The meeting has a race to come again.
      if (card.status === MeetingStatus.abandoned) {
        await updateMeetingStatus(trx, card.id, { status: MeetingStatus.active, date: card.date });
      }
      await recordMovedOffs(platform, trx, card.id);
      break;
    case 'closed':
      if (race.status === RaceStatus.abandoned) {
        throw new Failed('conflict', `Race ${race.number} is abandoned; open it first`);
      }
      await updateRaceStatus(trx, race.id, {
        ...{ status: 'closed', offAt, closedAt: change.at },
        wasRun: change.byHand ? undefined : true,
      });
      await recordClosing(platform, trx, race, change.at);
      // A closing that moves no off lets nothing lapse, unless the meeting is postponed.
      if (change.offAt === undefined && card.status !== MeetingStatus.postponed) {
        await statusChanged(trx, [card.id]);
        return withRace(card, { ...race, status: RaceStatus.closed, closedAt: change.at });
      }
      break;
    case 'abandoned':
      // Suppliers repeat calls: a repeated abandonment must not move the instant of the first.
      if (mayBeAbandoned(race)) await abandonRaces(platform, trx, card, [race], order);
      break;
  }
  await lapseRaces(platform, trx, card.id);
  await statusChanged(trx, [card.id]);
  return undefined;
}

function assertMayOpen(card: CardToChange, race: RaceToChange, offAt: Date, at: Date): void {
  if (card.status === MeetingStatus.resulted) {
    throw new Failed('conflict', `Meeting '${card.ref}' is over: race ${race.number} cannot open again`);
  }
  if (offAt.getTime() <= at.getTime()) {
    throw new Failed(
      'conflict',
      `Race ${race.number} cannot be open at ${at.toISOString()}: its off is ${offAt.toISOString()}; send a later offAt`,
    );
  }
}

async function open(trx: Transaction, race: RaceToChange, offAt: Date): Promise<void> {
  if (race.status !== RaceStatus.abandoned) {
    await updateRaceStatus(trx, race.id, { status: 'open', offAt, closedAt: null, wasRun: false });
    return;
  }
  await reopenRaceRow(trx, race.id, offAt);
  await voidPicks(trx, race.meetingId, [race.number]);
}
