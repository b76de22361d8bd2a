import { roleOfPath, type ServerRole } from '@furlong/contract/server-paths';
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan } from '../runtime/tracing.ts';

/** A stream lasts for hours, and files and health say nothing. */
const traced = new Set<ServerRole | undefined>(['calls', 'feed', 'sign-in']);

/**
 * Traces each call by its route, never by its URL, which has names and tokens in it; `furlong.request` is its
 * `x-request-id` in the log. What a client says of a trace of its own is not read: it would decide what is kept here.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Context }>();
  const end = (request: FastifyRequest, status?: number) => {
    const span = spans.get(request)?.span;
    spans.delete(request);
    if (!span) return;
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route === undefined || !traced.has(roleOfPath(route))) {
      done();
      return;
    }
    const span = beginSpan(`${request.method} ${route}`, SpanKind.SERVER, {
      'http.request.method': request.method,
      'http.route': route,
      'furlong.request': request.id,
    });
    const within = trace.setSpan(context.active(), span);
    spans.set(request, { span, within });
    context.with(within, done);
  });
  // The body is read in between, from a socket that knows of no trace.
  app.addHook('preValidation', (request, _reply, done) => {
    const { within } = spans.get(request) ?? {};
    if (within) context.with(within, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request);
    done();
  });
}
