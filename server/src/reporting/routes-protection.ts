import { deskDuties } from '@furlong/domain/desk/roles';
import { recordAct } from '../audit/record-act.ts';
import { inTransaction } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { ReportPeriod } from '../revenue/load-revenue.ts';
import { headLines, type ReportHead, shapeHead } from '../revenue/report-head.ts';
import type { ReportTurns } from '../revenue/report-turns.ts';
import { softwareVersion } from '../revenue/software-version.ts';
import { deskActor } from '../staff/desk-actor.ts';
import { csvLine } from '../wallet/write-csv.ts';
import { loadProtection } from './load-protection.ts';
import type { Figure } from './queries-protection.ts';

/** The calls of the desk on how punters protect themselves, in numbers (rule: protection-report). */
export function protectionReportHandlers(
  platform: Pick<Platform, 'db' | 'reads' | 'clock'>,
  turns: ReportTurns,
): HandlersOf<'GetProtectionReport' | 'ExportProtectionReport'> {
  const { db, clock } = platform;
  const headOf = ({ from, to }: ReportPeriod, asOf: Date): ReportHead => ({
    ...{ title: 'Protection figures', period: { from, to }, filters: 'None: all punters, staff left out' },
    ...{ madeAt: clock(), asOf, softwareVersion },
  });
  const load = (asked: ReportPeriod) => {
    const { from, to } = asked;
    return turns.read(platform, 'protection', { from, to }, (older) => loadProtection(older, { from, to }));
  };
  return {
    async GetProtectionReport({ query }) {
      const { asOf, figures } = await load(query);
      const { from, to } = query;
      return success({ report: { ...shapeHead(headOf(query, asOf)), from, to, figures: [...figures] } });
    },

    async ExportProtectionReport({ body, now, ...at }) {
      const actor = await deskActor(db, at, deskDuties.seeReports);
      const { asOf, figures } = await load(body);
      const { from, to } = body;
      const subject = { kind: 'report', id: 'protection' } as const;
      const after = { from, to, asOf: asOf.toISOString() };
      await inTransaction(db, (trx) =>
        recordAct(trx, { actor, name: 'report-exported', subject, after }, now),
      );
      return success({
        fileName: `protection-${from}-to-${to}.csv`,
        csv: writeProtectionCsv(headOf(body, asOf), figures),
      });
    },
  };
}

function writeProtectionCsv(head: ReportHead, figures: readonly Figure[]): string {
  const cell = (value: number | null) => (value === null ? '' : String(value));
  return [
    ...headLines(head),
    ['Part', 'What', 'Count', 'Punters'],
    ...figures.map(({ part, name, count, punters }) => [part, name, cell(count), cell(punters)]),
  ]
    .map((fields) => csvLine(fields))
    .join('');
}
