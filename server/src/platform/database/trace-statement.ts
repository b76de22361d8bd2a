import { SpanKind } from '@opentelemetry/api';
import { beginSpan, endFailed, isTraced } from '../runtime/tracing.ts';

type Ask = (...args: unknown[]) => unknown;
type Heard = (error: unknown, ...rest: unknown[]) => unknown;

/**
 * Sends a statement with a span of the trace it is part of; outside of one it is sent as it is. The span has the
 * statement's text, with parameters in the place of values, and no value (rule: traces).
 */
export function traceStatement(args: readonly unknown[], ask: Ask): unknown {
  const text = isTraced() ? textOf(args[0]) : undefined;
  if (text === undefined) return ask(...args);
  const [operation = ''] = text.trimStart().split(/\s/, 1);
  const span = beginSpan(operation.toUpperCase(), SpanKind.CLIENT, {
    'db.system.name': 'postgresql',
    'db.query.text': text,
  });
  const heard = args.at(-1);
  if (typeof heard === 'function') {
    const hear: Heard = (error, ...rest) => {
      if (error) endFailed(span, error);
      else span.end();
      return (heard as Heard)(error, ...rest);
    };
    return ask(...args.slice(0, -1), hear);
  }
  const answer = ask(...args) as Promise<unknown>;
  answer.then(
    () => span.end(),
    (error: unknown) => endFailed(span, error),
  );
  return answer;
}

/** Undefined for a cursor, and what else sends itself. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}
