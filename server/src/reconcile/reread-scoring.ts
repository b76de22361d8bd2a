import type { Transaction } from '../platform/database/database.ts';

/**
 * The scoring rules that a meeting is to be scored by, found without the statement that cards are read with: the version
 * that began last before the first race was off, by the clock or by its closing (rules: scoring, rule-versions).
 */
export async function rereadScoring(trx: Transaction, meetingId: number): Promise<unknown> {
  const { id, scoring } = await trx
    .selectFrom('meetings')
    .innerJoin('competitions', 'competitions.id', 'meetings.competition_id')
    .where('meetings.id', '=', meetingId)
    .select(['competitions.id', 'competitions.scoring'])
    .executeTakeFirstOrThrow();
  const races = await trx
    .selectFrom('races')
    .where('meeting_id', '=', meetingId)
    .select(['off_at', 'closed_at'])
    .execute();
  const versions = await trx
    .selectFrom('rule_versions')
    .where('kind', '=', 'scoring')
    .where('scope', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(['effective_from', 'rules'])
    .execute();
  const offs = races.flatMap(({ off_at, closed_at }) => [off_at, ...(closed_at ? [closed_at] : [])]);
  const firstOff = Math.min(...offs.map((off) => off.getTime()));
  const begun = versions
    .map(({ effective_from, rules }) => ({ from: effective_from?.getTime() ?? 0, rules }))
    .filter(({ from }) => from === 0 || (offs.length > 0 && from <= firstOff))
    .toSorted((a, b) => a.from - b.from);
  return begun.at(-1)?.rules ?? scoring;
}
