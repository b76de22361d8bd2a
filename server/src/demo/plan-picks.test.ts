import { aliasKey, findAliasProblem } from '@furlong/domain/alias';
import { describe, expect, it } from 'vitest';
import { boardAt, pickAt, planSaves } from './plan-picks.ts';
import { Turnstile } from './play-rivals.ts';
import { makeRivals, RIVALS } from './rivals.ts';
import { type MeetingFate, scriptMeeting } from './script-meeting.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import { createWorld } from './world.ts';

const world = createWorld('furlong');
const rivals = makeRivals('furlong');
const publishedAt = new Date('2026-11-21T10:00:00Z');
const startsAt = new Date('2026-11-21T10:30:00Z');

function scriptOf(number: number, fate: MeetingFate = 'regular') {
  const meeting = simulateMeeting(world, 'furlong', { ref: `picks-${number}`, stable: 'home', number });
  return scriptMeeting(meeting, { fate, publishedAt, startsAt, pace: 180 });
}

describe('the rivals', () => {
  it('are 2 000, with aliases that punters could have, each once whatever the case', () => {
    expect(rivals).toHaveLength(RIVALS);
    expect(new Set(rivals.map(({ alias }) => aliasKey(alias))).size).toBe(RIVALS);
    expect(rivals.map(({ alias }) => findAliasProblem(alias)).filter(Boolean)).toEqual([]);
  });

  it('are the same for the same seed', () => {
    expect(makeRivals('furlong', 20)).toEqual(rivals.slice(0, 20));
    expect(makeRivals('other', 20)).not.toEqual(rivals.slice(0, 20));
  });
});

describe('their picks of a meeting', () => {
  const script = scriptOf(1);
  const saves = planSaves(script, rivals, RIVALS);

  it('come from a good share of them, spread over the time before the first off', () => {
    const cards = saves.filter(({ turn }) => turn === 0);
    expect(cards.length).toBeGreaterThan(RIVALS * 0.3);
    expect(cards.length).toBeLessThan(RIVALS * 0.8);
    const first = script.offs.get(1) as Date;
    for (const { at } of cards) {
      expect(at >= publishedAt).toBe(true);
      expect(at < first).toBe(true);
    }
    const late = cards.filter(({ at }) => first.getTime() - at.getTime() < 6 * 60_000);
    expect(late.length / cards.length).toBeGreaterThan(0.25);
    expect(late.length / cards.length).toBeLessThan(0.75);
  });

  it('come again for later races, each before its own off', () => {
    const again = saves.filter(({ turn }) => turn === 1);
    expect(again.length).toBeGreaterThan(100);
    for (const { at, races } of again) expect(at < (script.offs.get(races[0] ?? 0) as Date)).toBe(true);
  });

  it('favour the short prices, and stay with runners on the board', () => {
    const at = new Date('2026-11-21T10:20:00Z');
    const board = boardAt(script, 3, at);
    const shortest = [...board].sort(([, a], [, b]) => b.win.probability - a.win.probability)[0]?.[0];
    const picks = saves.filter(({ turn }) => turn === 0).map((save) => pickAt(script, save, 3, at));
    expect(picks.every((saddle) => saddle !== undefined && board.has(saddle))).toBe(true);
    const share = picks.filter((saddle) => saddle === shortest).length / picks.length;
    expect(share).toBeGreaterThan(1 / board.size);
  });

  it('end with the meeting: nobody picks in a race that is abandoned', () => {
    const abandoned = scriptOf(1, 'abandoned');
    expect(boardAt(abandoned, 1, publishedAt).size).toBeGreaterThan(4);
    expect(boardAt(abandoned, 1, startsAt).size).toBe(0);
  });

  it('pass one by one, at most fifty a second', async () => {
    const passed: number[] = [];
    const turnstile = new Turnstile({
      now: () => publishedAt,
      until: async (at) => {
        passed.push(at.getTime());
      },
    });
    const signal = new AbortController().signal;
    await Promise.all(Array.from({ length: 101 }, () => turnstile.pass(signal)));
    expect((passed.at(-1) ?? 0) - (passed[0] ?? 0)).toBe(2_000);
  });
});
