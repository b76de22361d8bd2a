import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { deskDuties } from '@furlong/domain/desk/roles';
import { localIso } from '@furlong/domain/local-date';
import { moneyToWire } from '@furlong/domain/money';
import { recordAct } from '../audit/record-act.ts';
import type { BetFilter } from '../bets/bet-filter.ts';
import type { OpenBetSums } from '../bets/liability/sum-open-bets.ts';
import type { Sports } from '../bets/sport.ts';
import { inTransaction } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type ReportHead, shapeHead } from '../revenue/report-head.ts';
import { softwareVersion } from '../revenue/software-version.ts';
import { deskActor } from '../staff/desk-actor.ts';
import { type LedgerOfLiabilities, type Liabilities, loadLiabilities } from './load-liabilities.ts';
import { writeLiabilitiesCsv } from './write-liabilities-csv.ts';

/** What a report's bets are asked to be narrowed to. */
interface AskedFilter {
  readonly sport?: string;
  readonly meetingId?: number;
}

/** The calls of the desk on what the operator owes (rule: liabilities-report). */
export function liabilitiesHandlers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  sports: Sports,
): HandlersOf<'GetLiabilitiesReport' | 'ExportLiabilitiesReport'> {
  const load = async (asked: AskedFilter, now: Date) => {
    const filter = readFilter(asked);
    const liabilities = await loadLiabilities(db, sports, filter, now);
    const head: ReportHead = {
      ...{ title: 'Open liabilities', period: null, filters: describeFilter(asked) },
      ...{ madeAt: clock(), asOf: liabilities.asOf, softwareVersion },
    };
    return { head, liabilities };
  };
  return {
    async GetLiabilitiesReport({ query, now }) {
      const { head, liabilities } = await load(query, now);
      return success({ report: { ...shapeHead(head), ...shapeLiabilities(liabilities) } });
    },

    async ExportLiabilitiesReport({ body, now, ...at }) {
      const actor = await deskActor(db, at, deskDuties.seeReports);
      const { head, liabilities } = await load(body, now);
      const subject = { kind: 'report', id: 'liabilities' } as const;
      const after = { ...body, asOf: head.asOf.toISOString() };
      await inTransaction(db, (trx) =>
        recordAct(trx, { actor, name: 'report-exported', subject, after }, now),
      );
      const moment = localIso(head.asOf).slice(0, 16).replace(':', '');
      return success({
        fileName: `liabilities-${moment}.csv`,
        csv: writeLiabilitiesCsv(head, liabilities),
      });
    },
  };
}

/** Throws Failed 'bad-request' where a meeting is asked for in another sport. */
function readFilter({ sport, meetingId }: AskedFilter): BetFilter {
  if (meetingId === undefined) return { sport };
  if (sport !== undefined && sport !== MEETING_SPORT) {
    throw new Failed('bad-request', 'Only horse racing has meetings', [
      { field: 'sport', expected: `${MEETING_SPORT}, or none, where a meeting is named` },
    ]);
  }
  return { sport: MEETING_SPORT, programmeId: meetingId };
}

function describeFilter({ sport, meetingId }: AskedFilter): string {
  if (meetingId !== undefined) return `Bets: meeting ${meetingId}`;
  return sport === undefined ? 'None: bets of all sports' : `Bets: ${sport}`;
}

function shapeLiabilities(all: Liabilities) {
  const counted = ({ count, amount }: { readonly count: number; readonly amount: number }) => ({
    count,
    amount: moneyToWire(amount),
  });
  return {
    balances: counted(all.balances),
    debts: counted(all.debts),
    outsidePayouts: counted(all.outsidePayouts),
    winningsTax: moneyToWire(all.winningsTax),
    bets: all.bets.map(({ sport, ...sums }) => ({ sport, ...shapeBets(sums) })),
    betTotals: shapeBets(all.betTotals),
    jackpots: all.jackpots.map(({ name, carried, pools, announced }) => ({
      ...{ name, carried: moneyToWire(carried) },
      ...{ pools: counted(pools), announced: counted(announced) },
    })),
    withheldShares: all.withheldShares,
    owed: moneyToWire(all.owed),
    owedAtMost: moneyToWire(all.owedAtMost),
    ledger: shapeLedger(all.ledger),
    difference: shapeLedger(all.difference),
  };
}

function shapeBets({ bets, stakes, due, most }: OpenBetSums) {
  return { bets, stakes: moneyToWire(stakes), due: moneyToWire(due), most: moneyToWire(most) };
}

function shapeLedger({ balances, debts, openStakes }: LedgerOfLiabilities) {
  return {
    balances: moneyToWire(balances),
    debts: moneyToWire(debts),
    openStakes: moneyToWire(openStakes),
  };
}
