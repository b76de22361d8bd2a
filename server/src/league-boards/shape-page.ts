import type {
  LeagueBoardPage,
  LeagueBoardRow,
  LeagueOwnPlace,
} from '@furlong/contract/schemas/league-boards';
import { type LeaguePlace, leagueTable, passingIn } from '@furlong/domain/leagues/league-table';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { meetingStatusId } from '@furlong/domain/status';
import type { LeagueEntry, LeagueRows } from './league-rows.ts';
import type { LeagueBoard, LeagueHead } from './read-league-board.ts';

/** Rows of a page (rule: page-size). */
export const pageSize = 10;
/** How many of those who passed, or were passed, are named. */
export const namesMax = 3;

/** Which page of a league's board, and for whom. */
export interface PageQuestion {
  /** From 1. */
  readonly page: number;
  /** Only aliases that begin so; empty: all. */
  readonly search: string;
  readonly askedBy: number | null;
  /** The league's members; null for one that nobody makes. */
  readonly members: number | null;
}

/** A page of a league's board on the wire. */
export function shapePage(
  { head, rows, possible }: LeagueBoard,
  { page, search, askedBy, members }: PageQuestion,
): LeagueBoardPage {
  const table = leagueTable(rows.entries);
  const found = search === '' ? undefined : new Set(rows.find(search));
  const list = found ? table.filter(({ row }) => found.has(row)) : table;
  const own = table.find(({ row }) => row.punterId === askedBy);
  return {
    currentLeaderboard: list
      .slice((page - 1) * pageSize, page * pageSize)
      .map((place) => showRow(rows, place, askedBy)),
    maxPages: pagesOf(list.length),
    minPoints: pointsToWire(rows.entries.at(-1)?.total ?? 0),
    page,
    perPage: pageSize,
    totalPunters: table.length,
    members,
    ...(own ? showOwn(rows, own, possible(own.row)) : noPlace),
    ...showHead(head),
  };
}

/** Pages of a list; an empty one has one. */
export function pagesOf(rows: number, perPage: number = pageSize): number {
  return Math.max(1, Math.ceil(rows / perPage));
}

/** The own place of somebody who is not on the board. */
export const noPlace: LeagueOwnPlace = { own: null, passedBy: null, passed: null, possible: null };

function showOwn(
  rows: LeagueRows,
  own: LeaguePlace<LeagueEntry>,
  possible: LeagueOwnPlace['possible'],
): LeagueOwnPlace {
  const passing = passingIn(rows.entries, own.row);
  return {
    own: showRow(rows, own, own.row.punterId),
    passedBy: passing && showPassing(rows, passing.passedBy),
    passed: passing && showPassing(rows, passing.passed),
    possible,
  };
}

function showPassing(rows: LeagueRows, entries: readonly LeagueEntry[]) {
  const named = entries.slice(0, namesMax);
  return { count: entries.length, aliases: named.map((entry) => rows.row(entry).alias) };
}

function showRow(
  rows: LeagueRows,
  { row: entry, leagueRank, tied, movement, gap }: LeaguePlace<LeagueEntry>,
  askedBy: number | null,
): LeagueBoardRow {
  const { alias, total, winners, secondPlace, thirdPlace, rank } = rows.row(entry);
  return {
    punterId: entry.punterId,
    leagueRank,
    punterAlias: alias,
    meetingPoints: pointsToWire(total),
    winners,
    secondPlaces: secondPlace,
    thirdPlaces: thirdPlace,
    tied,
    rank,
    movement,
    gap: gap === null ? null : pointsToWire(gap),
    isOwn: entry.punterId === askedBy,
    left: entry.left,
  };
}

/** The fields of a board as a whole. */
export function showHead(head: LeagueHead) {
  return {
    meetingId: head.meetingId,
    meetingStatusId: meetingStatusId(head.status),
    version: head.version,
    lastRace: head.lastRace,
    lastRaceAt: head.lastRaceAt?.toISOString() ?? null,
    provisional: head.provisional,
    final: head.final,
    counts: head.counts,
  };
}
