import { PENDING } from '@furlong/domain/betting/leg-outcome';
import { deskDuties } from '@furlong/domain/desk/roles';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { addDays, type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { type Cents, moneyToWire, parseMoney } from '@furlong/domain/money';
import { oddsOf } from '@furlong/domain/odds';
import { loadHeads } from '../../meetings/load-card.ts';
import { success } from '../../platform/http/answer.ts';
import { type BadField, Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { deskActor } from '../../staff/desk-actor.ts';
import { programmeOf } from '../racing/programme.ts';
import { racing } from '../racing/racing.ts';
import { SOCCER_PROGRAMME } from '../soccer/programme.ts';
import type { ShownEvents, Sports } from '../sport.ts';
import type { LimitWatch } from './limit-watch.ts';
import { nameAlarms } from './name-alarms.ts';
import { selectWaitingAlarms } from './queries-alarms.ts';
import { acknowledge, setLimit } from './set-limit.ts';

/** Alarms that are listed. */
const listedMax = 50;
/** R10 000 000 000, as of all amounts at the desk. */
const amountMax: Cents = 999_999_999_999;
/** A limit is watched for so long after the day of its event: it may be put off, or settled late. */
const watchedDays = 3;

type LimitCalls = 'ListLiabilityAlarms' | 'SetLiabilityLimit' | 'AcknowledgeLiabilityAlarm';

/** The calls of the desk on limits of what bets would pay (rule: liability-limits). */
export function liabilityLimitHandlers(
  { db }: Pick<Platform, 'db'>,
  sports: Sports,
  watch: LimitWatch,
): HandlersOf<LimitCalls> {
  return {
    async ListLiabilityAlarms({ now }) {
      const found = await selectWaitingAlarms(db, listedMax + 1);
      const shown = found.slice(0, listedMax);
      const names = await nameAlarms(db, sports, shown, now);
      return success({
        alarms: shown.map((alarm, index) => ({
          ...{ id: alarm.id, sport: alarm.sport, eventId: alarm.event },
          meetingId: alarm.sport === racing.name ? alarm.programmeId : null,
          ...(names[index] ?? { programme: '', raceNumber: null, outcome: null }),
          ...{ kind: alarm.kind, measure: alarm.measure },
          limit: moneyToWire(alarm.limit),
          amount: moneyToWire(alarm.amount),
          raisedAt: alarm.raisedAt.toISOString(),
          passed: alarm.endedAt === null,
        })),
        hasMore: found.length > shown.length,
      });
    },

    async SetLiabilityLimit({ body, now, ...at }) {
      const amount = readAmount('amount', body.amount);
      const seen = readAmount('seen', body.seen);
      const place = await findPlace(body, now);
      const actor = await deskActor(db, at, deskDuties.limitLiability);
      const { kind, measure } = body;
      if (!(await setLimit(db, actor, { ...place, kind, measure, amount, seen }, now))) {
        throw new Failed('conflict', 'Somebody set another limit meanwhile: look at what there is now');
      }
      await watch.read();
      return success({});
    },

    async AcknowledgeLiabilityAlarm({ body: { id }, now, ...at }) {
      const actor = await deskActor(db, at, deskDuties.limitLiability);
      if (!(await acknowledge(db, actor, id, now))) {
        throw new Failed('not-found', 'There is no such alarm, or somebody has acknowledged it');
      }
      await watch.read();
      return success({});
    },
  };

  async function findPlace(
    {
      sport,
      meetingId,
      eventId,
      kind,
    }: { sport: string; meetingId?: number; eventId?: number; kind: string },
    now: Date,
  ): Promise<{ sport: string; programmeId: number; event: number | null; lastDay: LocalDay }> {
    if (kind === 'meeting' && eventId !== undefined) {
      throw badField('eventId', 'none: a limit of the kind meeting is on the meeting');
    }
    if (sport === SOCCER_PROGRAMME.sport) {
      if (eventId === undefined || kind === 'meeting') throw badField('eventId', 'a fixture');
      const shown = await sports.get(sport)?.loadShownEvents(db, [eventId], now);
      if (!shown?.outcomes.has(eventId)) throw new Failed('not-found', `There is no fixture ${eventId}`);
      return { ...SOCCER_PROGRAMME, event: eventId, lastDay: addDays(dayOf(shown, eventId), watchedDays) };
    }
    if (meetingId === undefined) throw badField('meetingId', 'a meeting');
    const [head] = await loadHeads(db, { ids: [meetingId] });
    if (!head) throw new Failed('not-found', `There is no meeting ${meetingId}`);
    if (eventId !== undefined && !(await racing.loadFacts(db, meetingId, [])).events.has(eventId)) {
      throw new Failed('not-found', `There is no race ${eventId} of meeting ${meetingId}`);
    }
    return { ...programmeOf(meetingId), event: eventId ?? null, lastDay: addDays(head.date, watchedDays) };
  }
}

/** The day of a fixture's kick-off. */
function dayOf(shown: ShownEvents, event: number): LocalDay {
  const leg = { event, market: 'result', outcome: 1, odds: oddsOf(1, 1) } as const;
  return localDayOf(new Date(shown.describeLeg(leg, PENDING).offTime));
}

function readAmount(field: 'amount' | 'seen', rands: number | null): Cents | null {
  if (rands === null) return null;
  try {
    const cents = parseMoney(rands);
    if (cents > 0 && cents <= amountMax) return cents;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
  }
  throw badField(field, 'rands above 0, with at most two decimals');
}

function badField(field: string, expected: string): Failed {
  const fields: BadField[] = [{ field, expected }];
  return new Failed('bad-request', `${field}: expected ${expected}`, fields);
}
