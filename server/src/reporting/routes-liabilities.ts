import { deskDuties } from '@furlong/domain/desk/roles';
import { localIso } from '@furlong/domain/local-date';
import { moneyToWire } from '@furlong/domain/money';
import { recordAct } from '../audit/record-act.ts';
import type { OpenBetSums } from '../bets/liability/open-bet.ts';
import { inTransaction } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type AskedBetFilter, readBetFilter } from '../revenue/read-bet-filter.ts';
import { type ReportHead, shapeHead } from '../revenue/report-head.ts';
import type { ReportTurns } from '../revenue/report-turns.ts';
import { softwareVersion } from '../revenue/software-version.ts';
import { deskActor } from '../staff/desk-actor.ts';
import type { KeptOpenBets } from './kept-open-bets.ts';
import { type LedgerOfLiabilities, type Liabilities, loadLiabilities } from './load-liabilities.ts';
import { writeLiabilitiesCsv } from './write-liabilities-csv.ts';

/** The calls of the desk on what the operator owes (rule: liabilities-report). */
export function liabilitiesHandlers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  openBets: KeptOpenBets,
  turns: ReportTurns,
): HandlersOf<'GetLiabilitiesReport' | 'ExportLiabilitiesReport'> {
  const load = async (asked: AskedBetFilter, now: Date) => {
    const { filter, words } = await readBetFilter(db, asked);
    const liabilities = await turns.take('liabilities', { filter }, () =>
      loadLiabilities(openBets, filter, now),
    );
    const head: ReportHead = {
      ...{ title: 'Open liabilities', period: null, filters: words },
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
