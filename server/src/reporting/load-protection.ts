import { type ProtectionPart, protectionParts } from '@furlong/contract/codes/desk-protection';
import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';
import { LIMIT_KINDS } from '@furlong/domain/protection/limit';
import type { Database } from '../platform/database/database.ts';
import type { ReportPeriod } from '../revenue/load-revenue.ts';
import { atOneMoment } from '../revenue/report-turns.ts';
import { readPeriod } from '../wallet/read-period.ts';
import { type Figure, selectFigures } from './queries-protection.ts';

const breaks = ['time-out', 'self-exclusion', 'closure'];
/** `kept`: a punter took back a looser limit before it came into force. */
const changes = ['set', 'lowered', 'raised', 'removed', 'kept'];
const refusals = [
  ...['stake-limit', 'loss-limit', 'session-limit', 'time-out', 'self-exclusion', 'register', 'closed'],
  'identity',
];

/** What a report always has a figure for, nothing or not, in its order. */
const names: Readonly<Record<ProtectionPart, readonly string[]>> = {
  breaks,
  'breaks-in-force': breaks,
  limits: [...LIMIT_KINDS, 'time'].flatMap((kind) => changes.map((change) => `${kind}-${change}`)),
  'refused-strikes': refusals,
  'identity-decisions': ['approved', 'rejected'],
  'identity-states': ['approved', 'rejected', 'pending'],
  register: [],
  activity: ['registered', 'signed-in', 'struck'],
};
/** Parts that count states and not events; and those that count events of nobody. */
const withoutCount: readonly ProtectionPart[] = ['breaks-in-force', 'identity-states'];
const withoutPunters: readonly ProtectionPart[] = ['refused-strikes'];

/**
 * How punters protected themselves over a period, in numbers, as of one moment (rule: protection-report). Throws Failed
 * 'bad-request' naming each bad day.
 */
export async function loadProtection(
  db: Database,
  period: ReportPeriod,
): Promise<{ readonly asOf: Date; readonly figures: readonly Figure[] }> {
  const { from, until } = readPeriod(period, LONGEST_REPORT_DAYS);
  return await atOneMoment(db, async (trx, asOf) => ({
    asOf,
    figures: fillIn(await selectFigures(trx, { from, until })),
  }));
}

function fillIn(found: readonly Figure[]): Figure[] {
  return protectionParts.flatMap((part) => {
    const own = found.filter((figure) => figure.part === part);
    const others = own.map(({ name }) => name).filter((name) => !names[part].includes(name));
    return [...names[part], ...others.sort()].map(
      (name) =>
        own.find((figure) => figure.name === name) ?? {
          ...{ part, name },
          count: withoutCount.includes(part) ? null : 0,
          punters: withoutPunters.includes(part) ? null : 0,
        },
    );
  });
}
