import { noticeKinds } from '@furlong/contract/codes/notifications';
import type { BodyOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { NotificationSettings } from '@furlong/contract/schemas/notifications';
import { formatTimeOfDay, parseTimeOfDay, type QuietHours } from '@furlong/domain/notices/quiet-hours';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { kindRules } from './kinds.ts';
import { findOwnLeague, selectMutedLeagues } from './queries-own-leagues.ts';
import { deleteMute, insertMute, lockSettings, selectSettings, upsertSettings } from './queries-settings.ts';
import { countSubscriptions } from './queries-subscriptions.ts';

/** Changes which kinds a punter is told and the quiet hours; what is left out stays. */
export async function saveSettings(
  db: Database,
  punterId: number,
  { kinds, quietHours }: BodyOf<Calls['SaveNotificationSettings']>,
  now: Date,
): Promise<void> {
  const asked = quietHours === undefined ? undefined : readQuietHours(quietHours);
  await inTransaction(db, async (trx) => {
    await lockSettings(trx, punterId);
    const before = await selectSettings(trx, punterId);
    const off = new Set(before.kindsOff);
    for (const { kind, on } of kinds ?? []) {
      if (on) off.delete(kind);
      else off.add(kind);
    }
    const kindsOff = noticeKinds.filter((kind) => off.has(kind));
    await upsertSettings(
      trx,
      punterId,
      { kindsOff, quietHours: asked === undefined ? before.quietHours : asked },
      now,
    );
  });
}

/** Mutes a league of the punter's, or ends that. Throws Failed 404 for one that the punter is no member of. */
export async function muteLeague(
  db: Database,
  punterId: number,
  { leagueCode, muted }: BodyOf<Calls['MuteLeague']>,
): Promise<void> {
  const leagueId = await findOwnLeague(db, punterId, leagueCode.toUpperCase());
  if (leagueId === undefined) throw new Failed('not-found', 'You are in no league with this code');
  if (muted) await insertMute(db, punterId, leagueId);
  else await deleteMute(db, punterId, leagueId);
}

/** A punter's settings as the call answers them. */
export async function loadSettings(db: Database, punterId: number): Promise<NotificationSettings> {
  const [{ kindsOff, quietHours }, mutedLeagues, devices] = await Promise.all([
    selectSettings(db, punterId),
    selectMutedLeagues(db, punterId),
    countSubscriptions(db, punterId),
  ]);
  return {
    kinds: noticeKinds.map((kind) => ({
      kind,
      on: !kindsOff.includes(kind),
      purpose: kindRules[kind].purpose,
    })),
    mutedLeagues,
    quietHours: quietHours && { from: formatTimeOfDay(quietHours.from), to: formatTimeOfDay(quietHours.to) },
    devices,
  };
}

function readQuietHours(given: { readonly from: string; readonly to: string } | null): QuietHours | null {
  if (given === null) return null;
  const quietHours = { from: parseTimeOfDay(given.from), to: parseTimeOfDay(given.to) };
  if (quietHours.from !== quietHours.to) return quietHours;
  throw new Failed('bad-request', 'Some fields are not as expected', [
    { field: 'quietHours.to', expected: 'another time than from; null for no quiet hours' },
  ]);
}
