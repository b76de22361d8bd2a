import type { StatsMeeting, StatsPick } from './stats-meeting.ts';

/** A pick and the meeting it was in. */
export interface PickOfMeeting {
  readonly meeting: StatsMeeting;
  readonly pick: StatsPick;
}

/**
 * The best picks, winners by the longest starting price, and the worst, picks outside the first three by the shortest; of
 * equal prices the latest first. Picks without a price are in neither (rule: best-and-worst-picks).
 */
export function notedPicks(
  meetings: readonly StatsMeeting[],
  most: number,
): { readonly best: readonly PickOfMeeting[]; readonly worst: readonly PickOfMeeting[] } {
  const best = new FirstOf(most, (a, b) => oddsOf(b) - oddsOf(a) || compareLater(a, b));
  const worst = new FirstOf(most, (a, b) => oddsOf(a) - oddsOf(b) || compareLater(a, b));
  for (const meeting of meetings) {
    for (const pick of meeting.picks) {
      const { position, odds } = pick.facts;
      if (odds === null) continue;
      if (position === 1) best.add({ meeting, pick });
      else if (position === null || position > 3) worst.add({ meeting, pick });
    }
  }
  return { best: best.list, worst: worst.list };
}

function oddsOf({ pick }: PickOfMeeting): number {
  return pick.facts.odds ?? 0;
}

function compareLater(a: PickOfMeeting, b: PickOfMeeting): number {
  return b.pick.offAt - a.pick.offAt || a.meeting.meetingId - b.meeting.meetingId;
}

/** The first few of an order, without ordering all. */
class FirstOf {
  readonly list: PickOfMeeting[] = [];
  readonly #most: number;
  readonly #compare: (a: PickOfMeeting, b: PickOfMeeting) => number;

  constructor(most: number, compare: (a: PickOfMeeting, b: PickOfMeeting) => number) {
    this.#most = most;
    this.#compare = compare;
  }

  add(one: PickOfMeeting): void {
    const last = this.list.at(-1);
    if (last && this.list.length >= this.#most && this.#compare(one, last) >= 0) return;
    const at = this.list.findIndex((other) => this.#compare(one, other) < 0);
    this.list.splice(at < 0 ? this.list.length : at, 0, one);
    if (this.list.length > this.#most) this.list.pop();
  }
}
