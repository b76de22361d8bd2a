import { feedCalls, type PricesBody } from '@furlong/contract/schemas/feed';
import type { FeedCall } from '@furlong/feed-client/feed-call';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { makeCall } from './make-call.ts';
import { type MeetingFate, type MeetingScript, scriptMeeting } from './script-meeting.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import { createWorld } from './world.ts';

const world = createWorld('furlong');
const publishedAt = new Date('2026-11-21T10:00:00Z');

function script(number: number, fate: MeetingFate = 'regular', pace = 180, lead = 90): MeetingScript {
  const meeting = simulateMeeting(world, 'furlong', { ref: `test-${number}`, stable: 'home', number });
  const startsAt = new Date(publishedAt.getTime() + lead * 1000);
  return scriptMeeting(meeting, { fate, publishedAt, startsAt, pace });
}

const fates: MeetingFate[] = ['regular', 'abandoned', 'postponed', 'short'];
const scripts = Array.from({ length: 24 }, (_, number) =>
  script(number, fates[number % 4], [5, 180, 3_600][number % 3], [10, 90, 86_400][(number >> 2) % 3]),
);

function bodySchema(path: string) {
  if (path.endsWith('/Prices')) return feedCalls.PutPrices.body;
  if (path.endsWith('/Result')) return feedCalls.PutResult.body;
  if (path.includes('/Scratchings/')) return feedCalls.PutScratching.body;
  if (path.endsWith('/Status'))
    return path.includes('/Races/') ? feedCalls.PutRaceStatus.body : feedCalls.PutMeetingStatus.body;
  return feedCalls.PutMeeting.body;
}

function pricesIn(call: FeedCall | null): unknown[] {
  return (call?.body as PricesBody | undefined)?.prices ?? [];
}

describe('the script of a meeting', () => {
  it('starts with the card, and goes on in order of time with sequences that only grow', () => {
    for (const { entries } of scripts) {
      expect(entries[0]?.kind).toBe('card');
      entries.forEach((entry, index) => {
        expect(entry.sequence).toBe(index + 1);
        expect(entry.at.getTime()).toBeGreaterThanOrEqual(entries[index - 1]?.at.getTime() ?? 0);
      });
    }
  });

  it('says nothing but what the feed takes', () => {
    for (const each of scripts.slice(0, 8)) {
      for (const entry of each.entries) {
        const call = makeCall(each, entry);
        if (call) expect([...Value.Errors(bodySchema(call.path), call.body)]).toEqual([]);
      }
    }
  });

  it('shows prices only before the off, and after a scratching first those of everybody left', () => {
    for (const each of scripts) {
      const lastKind = new Map<number, string>();
      for (const entry of each.entries) {
        if (entry.kind === 'prices') {
          expect(entry.at < (each.offs.get(entry.race) as Date)).toBe(true);
          if (lastKind.get(entry.race) === 'scratching') {
            const prices = pricesIn(makeCall(each, entry));
            expect(prices).toHaveLength((each.meeting.races[entry.race - 1]?.runners.length ?? 0) - 1);
          }
        }
        if ('race' in entry) lastKind.set(entry.race, entry.kind);
      }
    }
  });

  it('closes each race at its off, then calls it provisionally and officially before the next', () => {
    const each = script(1);
    for (const race of each.meeting.races) {
      const own = each.entries.filter((entry) => 'race' in entry && entry.race === race.number);
      const off = each.offs.get(race.number)?.getTime() ?? 0;
      const told = own.filter(({ at }) => at.getTime() >= off);
      if (race.incidents.abandoned) continue;
      expect(told.slice(0, 3).map((entry) => (entry.kind === 'result' ? entry.stage : entry.kind))).toEqual([
        'race-status',
        'provisional',
        'official',
      ]);
      expect((told[2]?.at.getTime() ?? 0) - off).toBeLessThan(180_000);
    }
  });

  it('abandons, cuts short and postpones as planned', () => {
    const statuses = (fate: MeetingFate) =>
      script(2, fate).entries.flatMap((entry) => (entry.kind === 'meeting-status' ? entry.status : []));
    expect(statuses('regular')).toEqual([]);
    expect(statuses('abandoned')).toEqual(['abandoned']);
    expect(statuses('short')).toEqual(['abandoned']);
    expect(statuses('postponed')).toEqual(['postponed', 'active']);
    const off = script(2, 'postponed').offs.get(1)?.getTime() ?? 0;
    expect(off - (script(2).offs.get(1)?.getTime() ?? 0)).toBe(86_400_000);
    expect(script(2, 'abandoned').entries.some(({ kind }) => kind === 'result')).toBe(false);
  });

  it('tells the whole board when asked to, and only what moved otherwise', () => {
    const each = script(3);
    const prices = each.entries.filter((entry) => entry.kind === 'prices');
    const [first] = prices;
    if (!first) throw new Error('no prices');
    const whole = pricesIn(makeCall(each, first, true));
    const moved = prices.map((entry) => pricesIn(makeCall(each, entry)).length);
    expect(whole.length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...moved)).toBeLessThan(whole.length);
  });
});
