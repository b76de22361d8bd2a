import { noticesDealtWith, queueNotices } from '../notifications/queue-notices.ts';
import type { Transaction } from '../platform/database/database.ts';
import { findAliases } from '../session/find-punter.ts';
import type { LockedLeague } from './queries-leagues.ts';

const dayMs = 24 * 3_600_000;
/** How long a request or its answer is worth telling. */
const worthDays = 3;

/** How often an owner hears of one punter's request that is taken back and made again. */
export const toldAsks = 3;

type ToldLeague = Pick<LockedLeague, 'id' | 'name' | 'code'>;

const requestSubject = ({ id }: Pick<LockedLeague, 'id'>, requestId: number, ask: number) =>
  `league ${id} request ${requestId}/${ask}`;
const worthUntil = (now: Date) => new Date(now.getTime() + worthDays * dayMs);
const wordsOf = ({ name, code }: ToldLeague) => ({ league: name, leagueCode: code });

/**
 * Tells an owner that somebody asks to join. `ask` names the request: one that is made again is told again, up to
 * {@link toldAsks} times, so that nobody floods an owner by asking and taking back.
 */
export async function tellOwnerOfRequest(
  trx: Transaction,
  league: ToldLeague & Pick<LockedLeague, 'ownerId'>,
  {
    alias,
    ask,
    now,
  }: {
    readonly alias: string;
    readonly ask: { readonly id: number; readonly asks: number };
    readonly now: Date;
  },
): Promise<void> {
  await queueNotices(trx, [
    {
      punterId: league.ownerId,
      kind: 'league-request',
      subject: requestSubject(league, ask.id, Math.min(ask.asks, toldAsks)),
      data: { ...wordsOf(league), alias, what: 'join' },
      leagueId: league.id,
      expiresAt: worthUntil(now),
    },
  ]);
}

/** What an owner was told of a request is read with its answer. */
export async function requestAnswered(
  trx: Transaction,
  league: Pick<LockedLeague, 'id' | 'ownerId'>,
  requestId: number,
  now: Date,
): Promise<void> {
  const asks = Array.from({ length: toldAsks }, (_, index) => index + 1);
  const subjects = asks.map((ask) => requestSubject(league, requestId, ask));
  await noticesDealtWith(trx, { punterId: league.ownerId, kind: 'league-request' }, subjects, now);
}

/** Tells a member that the owner offers the league. */
export async function tellOfHandOver(
  trx: Transaction,
  league: ToldLeague,
  {
    punterId,
    alias,
    now,
    until,
  }: { readonly punterId: number; readonly alias: string; readonly now: Date; readonly until: Date },
): Promise<void> {
  await queueNotices(trx, [
    {
      punterId,
      kind: 'league-request',
      subject: `league ${league.id} hand-over ${now.toISOString()}`,
      data: { ...wordsOf(league), alias, what: 'take-over' },
      leagueId: league.id,
      expiresAt: until,
    },
  ]);
}

/**
 * What a punter hears of: the owner's answer to a request, a removal, what became of an offer, or having become the
 * owner because the one before left.
 */
export type LeagueAnswer = 'approved' | 'rejected' | 'removed' | 'taken-over' | 'not-taken-over' | 'owner';

/** Tells a punter what was decided. `by` is who decided, where the notice names them. */
export async function tellAnswer(
  trx: Transaction,
  league: ToldLeague,
  {
    punterId,
    answer,
    by,
    now,
  }: {
    readonly punterId: number;
    readonly answer: LeagueAnswer;
    readonly by?: number;
    readonly now: Date;
  },
): Promise<void> {
  const alias = by === undefined ? undefined : (await findAliases(trx, [by])).get(by);
  await queueNotices(trx, [
    {
      punterId,
      kind: 'league-answer',
      subject: `league ${league.id} ${answer} ${now.toISOString()}`,
      data: { ...wordsOf(league), answer, ...(alias !== undefined && { alias }) },
      leagueId: league.id,
      expiresAt: worthUntil(now),
    },
  ]);
}
