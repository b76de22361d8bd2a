import { context, DiagLogLevel, diag, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { seldom } from './seldom.ts';

/** Where traces of requests, jobs and statements go (rule: traces). */
export interface TracingSettings {
  /** The address of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  readonly url: string;
  /** Of a hundred requests or jobs, how many are traced. */
  readonly percent: number;
}

const faultEveryMs = 60_000;
const exportDeadlineMs = 5_000;
/** Of an attribute, which is a statement at the longest. */
const attributeMax = 2_000;

/**
 * Sends traces from here on, and answers what stops that: the last ones are sent then. A collector that does not answer
 * costs the traces, with a word in the log, and nothing else. The libraries are loaded only here: without tracing what
 * follows costs nothing.
 */
export async function startTracing(
  { url, percent }: TracingSettings,
  log: Logger,
): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  hearFaults(log);
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportDeadlineMs,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'furlong',
      'service.instance.id': String(process.pid),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(percent / 100) }),
    spanLimits: { attributeValueLengthLimit: attributeMax },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportDeadlineMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    trace.disable();
    context.disable();
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces were not sent'));
    diag.disable();
  };
}

/** What goes wrong inside the libraries, which throw nothing at whoever is traced. */
function hearFaults(log: Logger): void {
  const say = seldom(
    faultEveryMs,
    () => new Date(),
    (words: string) => log.warn({ words }, 'traces are not sent (TRACES_URL)'),
  );
  const ignore = () => undefined;
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** Begins a span; without tracing one that nothing is noted in. */
export function beginSpan(
  name: string,
  kind: SpanKind,
  attributes: Readonly<Record<string, string>> = {},
): Span {
  return trace.getTracer('furlong').startSpan(name, { kind, attributes });
}

/** Whether what runs here is part of a trace that is kept. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() === true;
}

/** Ends a span that failed. Its error is named, not told: messages of the database hold values. */
export function endFailed(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Runs a job in a trace of its own. */
export async function traceJob<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(`job ${queue}`, SpanKind.CONSUMER, { 'messaging.destination.name': queue });
  try {
    const result = await context.with(trace.setSpan(context.active(), span), work);
    span.end();
    return result;
  } catch (error) {
    endFailed(span, error);
    throw error;
  }
}
