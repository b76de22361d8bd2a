import { type MeetingStandingsRow, meetingStandings } from '@furlong/domain/meeting-standings';
import { compareScores, compareStandings } from '@furlong/domain/ranking';
import type { ScoredRace } from '@furlong/domain/scoring';
import type { ScoringRules } from '@furlong/domain/scoring-rules';
import { RaceStatus } from '@furlong/domain/status';
import { loadCard } from '../meetings/load-card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { boardHead, scoredRaces } from '../standings/board.ts';
import { type Check, differencesMax, type Findings } from './check.ts';
import { MovementCheck, racesBefore, runBefore } from './check-movement.ts';
import { selectMeetingsAtWork } from './queries-bets.ts';
import {
  countPicked,
  type FinalRow,
  type MeetingVersions,
  selectFinalBoard,
  selectFinalRows,
  selectLeftOut,
  selectMeetingVersions,
} from './queries-standings.ts';
import { rereadScoring } from './reread-scoring.ts';

const chunkSize = 5_000;

/**
 * Derives all final standings again from the picks and the results: each row's score, the order, the ranks, their
 * movement by the last result, and that nobody is missing. Uses the plain rules of meeting-standings, not the engine
 * that wrote the standings.
 */
export const standingsCheck: Check = {
  name: 'standings',
  what: 'final standings from picks and results',
  async run(trx, findings) {
    const meetings = await selectMeetingVersions(trx);
    const atWork = await selectMeetingsAtWork(trx);
    let rows = 0;
    let done = 0;
    findings.progress(done, meetings.length);
    for (const meeting of meetings) {
      if (!atWork.has(meeting.meetingId)) rows += await checkMeeting(trx, meeting, findings);
      done += 1;
      findings.progress(done, meetings.length);
    }
    return rows;
  },
};

async function checkMeeting(
  trx: Transaction,
  { meetingId, version, finalVersion }: MeetingVersions,
  { differs }: Findings,
): Promise<number> {
  const card = await loadCard(trx, meetingId);
  if (!card) return 0;
  const head = boardHead(card);
  if (!head.final || finalVersion !== version) {
    if (head.final) {
      differs(
        `meeting ${meetingId} is over at version ${version}, and its final standings are of ${finalVersion ?? 'none'}`,
      );
    }
    return 0;
  }
  const stored = await selectFinalBoard(trx, meetingId, version);
  if (stored?.counts !== head.counts || stored.lastRace !== head.lastRace) {
    differs(
      `meeting ${meetingId}: its final standings name another last race, or differ in whether it counts`,
    );
  }
  if (JSON.stringify(await rereadScoring(trx, meetingId)) !== JSON.stringify(card.scoring)) {
    differs(`meeting ${meetingId} is scored by other rules than those in force at its first off`);
  }
  const races = scoredRaces(card);
  const before = racesBefore(races, head.lastRace);
  const earlier = runBefore(races, head.lastRace);
  const order = new OrderCheck(meetingId, differs);
  const movement = new MovementCheck(meetingId, differs);
  for (let after = 0; ; ) {
    const rows = await selectFinalRows(trx, meetingId, version, after, chunkSize);
    const scores = scoreRows(rows, races, card.scoring);
    const scoresBefore = before && scoreRows(rows, before, card.scoring);
    for (const row of rows) {
      const saddles = row.saddles ?? '{}';
      const rank = order.next(row, scores.get(saddles));
      const picks = picksOf(saddles);
      const hadRank = picks.some(({ raceNumber }) => earlier.includes(raceNumber));
      movement.next(row, rank, hadRank ? scoresBefore?.get(saddles) : undefined);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.place;
  }
  const count = order.end();
  movement.end();
  if (count !== stored?.punters) {
    differs(`meeting ${meetingId} has ${count} final rows, and says ${stored?.punters ?? 'nothing'}`);
  }
  const off = races.flatMap(({ raceNumber, status }) =>
    status === RaceStatus.closed || status === RaceStatus.resulted ? raceNumber : [],
  );
  await checkPicked(trx, meetingId, { raceNumbers: off, stored: stored?.picked }, differs);
  for (const punterId of await selectLeftOut(trx, meetingId, version, off, differencesMax)) {
    differs(`meeting ${meetingId}: punter ${punterId} has picks and is not in the final standings`);
  }
  return count;
}

/** Compares the shares that were written with the picks themselves (rule: picked-share). */
async function checkPicked(
  trx: Transaction,
  meetingId: number,
  { raceNumbers, stored }: { readonly raceNumbers: readonly number[]; readonly stored: unknown },
  differs: Findings['differs'],
): Promise<void> {
  // Null of a board from before shares were counted: none are shown.
  if (stored == null) return;
  const said = (stored as [number, [number, number][]][]).flatMap(([race, runners]) =>
    runners.map(([saddle, picked]) => `${race}/${saddle}/${picked}`),
  );
  const due = await countPicked(trx, meetingId, raceNumbers);
  if (said.join() === due.join()) return;
  const wrong = due.find((words) => !said.includes(words)) ?? said.find((words) => !due.includes(words));
  differs(
    `meeting ${meetingId}: its shares of picks are not those of its cards (race/saddle/punters ${wrong ?? 'in another order'})`,
  );
}

/** The scores of the distinct sets of picks among some rows. */
function scoreRows(
  rows: readonly FinalRow[],
  races: readonly ScoredRace[],
  rules: ScoringRules,
): Map<string, MeetingStandingsRow<string>> {
  const different = new Set(rows.map(({ saddles }) => saddles ?? '{}'));
  const punters = [...different].map((saddles) => ({
    punterId: saddles,
    alias: saddles,
    picks: picksOf(saddles),
  }));
  return new Map(meetingStandings(races, punters, rules).rows.map((row) => [row.punterId, row]));
}

/** Reads picks from an array in the database's text form. */
function picksOf(saddles: string): { raceNumber: number; saddle: number }[] {
  return saddles
    .slice(1, -1)
    .split(',')
    .flatMap((saddle, index) =>
      Number(saddle) > 0 ? [{ raceNumber: index + 1, saddle: Number(saddle) }] : [],
    );
}

const scoreParts = ['total', 'racePoints', 'bonus', 'winners', 'secondPlace', 'thirdPlace'] as const;

/** Checks rows in the order in which they are listed. */
class OrderCheck {
  readonly #meetingId: number;
  readonly #differs: Findings['differs'];
  #before: FinalRow | undefined;
  #place = 0;
  /** Whether the previous row is tied with the one before it. */
  #isTied = false;

  constructor(meetingId: number, differs: Findings['differs']) {
    this.#meetingId = meetingId;
    this.#differs = differs;
  }

  /** Checks the next row, and returns the rank it should have. */
  next(row: FinalRow, due: MeetingStandingsRow<string> | undefined): number {
    this.#place += 1;
    for (const part of scoreParts) {
      if (row[part] !== due?.[part])
        this.#say(row, `has ${part} ${row[part]}, and by the picks ${due?.[part]}`);
    }
    const before = this.#before;
    const isTied = before !== undefined && compareScores(before, row) === 0;
    const rank = isTied ? before.rank : this.#place;
    if (row.place !== this.#place) this.#say(row, `has place ${row.place}, and is number ${this.#place}`);
    if (row.rank !== rank) this.#say(row, `is ranked ${row.rank}, and should be ${rank}`);
    if (before && compareStandings(before, row) >= 0) {
      this.#say(row, `is listed after ${before.alias}, and belongs before`);
    }
    if (row.aliasKey !== row.alias.toLowerCase()) this.#say(row, 'is listed under another alias');
    this.#checkTie(isTied);
    this.#before = row;
    this.#isTied = isTied;
    return rank;
  }

  /** Checks the last row, and returns how many there were. */
  end(): number {
    this.#checkTie(false);
    this.#before = undefined;
    return this.#place;
  }

  /** Checks the previous row's mark for a shared rank: it is tied with the one before it, or with this one. */
  #checkTie(withThis: boolean): void {
    const before = this.#before;
    if (before && before.tied !== (this.#isTied || withThis)) {
      this.#say(before, before.tied ? 'shares its rank with nobody' : 'shares its rank and is not marked so');
    }
  }

  #say(row: FinalRow, words: string): void {
    this.#differs(`meeting ${this.#meetingId}: punter ${row.punterId} (${row.alias}) ${words}`);
  }
}
