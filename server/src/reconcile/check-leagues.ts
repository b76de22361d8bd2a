import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';
import { periodOf } from '@furlong/domain/leagues/season-period';
import { type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { loadRounds, loadSeason } from '../league-boards/load-season.ts';
import { makeSeasonTable } from '../league-boards/make-season-table.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import type { Check, Findings } from './check.ts';
import {
  type AuditedLeague,
  type SeasonScore,
  selectLastDay,
  selectLeagues,
  selectOverLimits,
  selectSeasonScores,
} from './queries-leagues.ts';

const chunkSize = 1_000;
/** Leagues whose season tables are added up again, the first of each chunk: more would take hours among many. */
const seasonsOfChunk = 50;
const running = 1;
const removed = 3;

/**
 * Counts the members of all leagues again, and who owns them, and adds up season tables of the year of the last meeting
 * by another statement than the tables do.
 */
export const leaguesCheck: Check = {
  name: 'leagues',
  what: 'members, owners and limits of leagues, and season tables from final standings',
  async run(trx, findings) {
    const lastDay = await selectLastDay(trx);
    let looked = 0;
    for (let after = 0; ; ) {
      const leagues = await selectLeagues(trx, after, chunkSize);
      for (const league of leagues) checkLeague(league, findings);
      const some = leagues.filter(({ status }) => status === running).slice(0, seasonsOfChunk);
      for (const { id } of some) if (lastDay) await checkSeason(trx, id, lastDay, findings);
      looked += leagues.length;
      findings.progress(looked, looked);
      const last = leagues.at(-1);
      if (!last) break;
      after = last.id;
    }
    for (const { punterId, what, count } of await selectOverLimits(trx, LEAGUE_LIMITS)) {
      findings.differs(`punter ${punterId} ${what} ${count} leagues`);
    }
    return looked;
  },
};

function checkLeague(league: AuditedLeague, { differs }: Findings): void {
  const { id, status, ownerId, members, rows, punters, ownerIsMember, open } = league;
  const say = (words: string) => differs(`league ${id} ${words}`);
  if (members !== rows) say(`says that it has ${members} members, and has ${rows}`);
  if (punters !== rows) say(`has ${rows} rows of ${punters} members`);
  if (rows > LEAGUE_LIMITS.members) say(`has ${rows} members, and may have ${LEAGUE_LIMITS.members}`);
  if (status === removed) {
    if (rows > 0) say(`is removed, and has ${rows} members`);
    if (open > 0) say(`is removed, and has ${open} requests or offers that wait`);
  } else if (!ownerIsMember) say(`is owned by punter ${ownerId}, who is no member`);
}

/** Compares the table of a running league, as it stood on the day of the last meeting, with plain sums. */
async function checkSeason(
  trx: Transaction,
  leagueId: number,
  lastDay: LocalDay,
  { differs }: Findings,
): Promise<void> {
  const season = await loadSeason(trx, { leagueId, by: 'season', now: startOfLocalDay(lastDay) });
  const rounds = await loadRounds(trx, season.meetings, season.everybody);
  const { rows } = await makeSeasonTable(season, rounds, new Yielder());
  const scores = await selectSeasonScores(trx, leagueId, periodOf('season', lastDay));
  const due = Map.groupBy(scores, ({ punterId }) => punterId);
  const played = rows.filter((row) => row.played > 0);
  for (const row of played) {
    const own = due.get(row.punterId) ?? [];
    const total = bestOf(own).reduce((sum, score) => sum + score.total, 0);
    if (row.total !== total || row.played !== own.length) {
      differs(
        `league ${leagueId}: punter ${row.punterId} has ${row.total} hundredths of ${row.played} meetings in the season table, and ${total} of ${own.length} by final standings`,
      );
    }
    const rank = 1 + played.filter((other) => comesBefore(other, row)).length;
    if (row.rank !== rank)
      differs(`league ${leagueId}: punter ${row.punterId} is ranked ${row.rank}, and should be ${rank}`);
  }
  if (played.length !== due.size) {
    differs(
      `league ${leagueId}: ${played.length} members are ranked in the season table, and ${due.size} played`,
    );
  }
}

/** A punter's scores that count; they come best first. */
function bestOf(scores: readonly SeasonScore[]): readonly SeasonScore[] {
  const most = scores[0]?.bestOf ?? null;
  return most === null ? scores : scores.slice(0, most);
}

type Sums = Pick<SeasonScore, 'total' | 'winners' | 'secondPlace' | 'thirdPlace'>;

function comesBefore(one: Sums, other: Sums): boolean {
  for (const part of ['total', 'winners', 'secondPlace', 'thirdPlace'] as const) {
    if (one[part] !== other[part]) return one[part] > other[part];
  }
  return false;
}
