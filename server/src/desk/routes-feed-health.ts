import { localDayOf } from '@furlong/domain/local-date';
import { sportOfCall } from '../feed/call-of-path.ts';
import { type CallCount, selectCounts, selectRefusals } from '../feed/queries-health.ts';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { ClockAlarms } from '../platform/runtime/clock-alarms.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Refusals on a page, unless the call says otherwise. */
const shownUsually = 50;

/** The call that shows how the feed does, and whose clock is off. */
export function feedHealthHandlers(
  { db }: Pick<Platform, 'db'>,
  clockAlarms: Pick<ClockAlarms, 'list'>,
): HandlersOf<'GetFeedHealth'> {
  return {
    async GetFeedHealth({ query: { before, limit = shownUsually }, now }) {
      const counts = Map.groupBy(await selectCounts(db), ({ call }) => call);
      const found = await selectRefusals(db, { beforeId: before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      return success({
        now: now.toISOString(),
        calls: [...counts]
          .map(([call, of]) => shapeCall(call, of, localDayOf(now)))
          .sort((one, other) => one.call.localeCompare(other.call, 'en')),
        refusals: shown.map((refusal) => ({ ...refusal, at: refusal.at.toISOString() })),
        next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
        clocks: clockAlarms.list().map(({ node, aheadMs }) => ({ node, aheadSeconds: aheadMs / 1_000 })),
      });
    },
  };
}

function shapeCall(call: string, counts: readonly CallCount[], today: string) {
  const lastOf = (of: readonly CallCount[]) =>
    of.length === 0 ? null : new Date(Math.max(...of.map(({ lastAt }) => lastAt.getTime()))).toISOString();
  const countOf = (outcome: CallCount['outcome']) =>
    counts.find((each) => each.day === today && each.outcome === outcome)?.calls ?? 0;
  return {
    call,
    sport: sportOfCall.get(call) ?? null,
    lastAt: lastOf(counts) ?? '',
    lastAppliedAt: lastOf(counts.filter(({ outcome }) => outcome === 'applied')),
    today: {
      applied: countOf('applied'),
      stale: countOf('stale'),
      refused: countOf('refused'),
      failed: countOf('failed'),
    },
  };
}
