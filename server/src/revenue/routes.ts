import type { LedgerFigures, RevenueFigures } from '@furlong/contract/schemas/desk-reports';
import { deskDuties } from '@furlong/domain/desk/roles';
import { moneyToWire } from '@furlong/domain/money';
import { recordAct } from '../audit/record-act.ts';
import { inTransaction } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { deskActor } from '../staff/desk-actor.ts';
import type { LedgerSums } from '../wallet/queries-revenue.ts';
import { grossRevenue, loadRevenue, type ReportPeriod } from './load-revenue.ts';
import { type AskedBetFilter, readBetFilter } from './read-bet-filter.ts';
import { type ReportHead, shapeHead } from './report-head.ts';
import type { ReportTurns } from './report-turns.ts';
import type { Revenue } from './revenue-part.ts';
import { softwareVersion } from './software-version.ts';
import { writeRevenueCsv } from './write-revenue-csv.ts';

/** The calls of the desk on what bets took and paid (rule: revenue-report). */
export function reportHandlers(
  platform: Pick<Platform, 'db' | 'reads' | 'clock'>,
  turns: ReportTurns,
): HandlersOf<'GetRevenueReport' | 'ExportRevenueReport'> {
  const { db, clock } = platform;
  const load = async ({ from, to, ...asked }: ReportPeriod & AskedBetFilter) => {
    const { filter, words } = await readBetFilter(db, asked);
    const sums = await turns.read(platform, 'revenue', { from, to, filter }, (older) =>
      loadRevenue(older, { from, to }, filter),
    );
    const head: ReportHead = {
      ...{ title: 'Revenue report', period: { from, to }, filters: words },
      ...{ madeAt: clock(), asOf: sums.asOf, softwareVersion },
    };
    return { head, sums };
  };
  return {
    async GetRevenueReport({ query }) {
      const { head, sums } = await load(query);
      const { lines, totals, ledger, difference } = sums;
      return success({
        report: {
          ...shapeHead(head),
          from: query.from,
          to: query.to,
          rows: lines.map((line) => {
            const { day, sport, betType } = line;
            return { day, sport, betType, ...shapeRevenue(line) };
          }),
          totals: shapeRevenue(totals),
          ledger: shapeLedger(ledger),
          difference: shapeLedger(difference),
        },
      });
    },

    async ExportRevenueReport({ body, now, ...at }) {
      const actor = await deskActor(db, at, deskDuties.seeReports);
      const { head, sums } = await load(body);
      const { from, to } = body;
      const subject = { kind: 'report', id: 'revenue' } as const;
      const after = { ...body, asOf: sums.asOf.toISOString(), rows: sums.lines.length };
      await inTransaction(db, (trx) =>
        recordAct(trx, { actor, name: 'report-exported', subject, after }, now),
      );
      return success({
        fileName: `revenue-${from}-to-${to}.csv`,
        csv: writeRevenueCsv(head, sums),
      });
    },
  };
}

function shapeRevenue(revenue: Revenue): RevenueFigures {
  const { bets, stakes, payouts, refunds, tax } = revenue;
  return {
    bets,
    stakes: moneyToWire(stakes),
    payouts: moneyToWire(payouts),
    refunds: moneyToWire(refunds),
    tax: moneyToWire(tax),
    grossRevenue: moneyToWire(grossRevenue(revenue)),
  };
}

function shapeLedger({ stakes, paidBack, tax, grossRevenue: revenue }: LedgerSums): LedgerFigures {
  return {
    stakes: moneyToWire(stakes),
    paidBack: moneyToWire(paidBack),
    tax: moneyToWire(tax),
    grossRevenue: moneyToWire(revenue),
  };
}
