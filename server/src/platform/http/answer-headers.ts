import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ServerRole, siteVersionHeader } from '@furlong/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { OperatorConfig } from '../config/operator-config.ts';
import type { Settings } from '../config/settings/settings.ts';
import { dataPolicy } from './data-policy.ts';
import { roleOfRoute } from './role-of-route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are data and never a page: they have the few headers that data needs. */
    isData?: true;
  }
}

/** A year of https alone, for every name below this one too. */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/** Headers for answers that are data only, and no page. */
export const dataHeaders = {
  'content-security-policy': dataPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What says which version of what the desk published holds (rule: live-site). */
const siteRoles: ReadonlySet<ServerRole | undefined> = new Set(['calls', 'stream']);

/**
 * Sets the headers that every answer has: those of security, the request's id, and which version of the site holds.
 * Those of security are the same for all pages and for all data, so they are worked out once, at the start.
 */
export function addHeaders(
  app: FastifyInstance,
  context: {
    readonly settings: Settings;
    readonly operator: OperatorConfig;
    readonly identityUrl: string;
    readonly site?: { readonly version: number };
  },
): void {
  const { settings, site } = context;
  const ofPages = listHeaders(pageOptions(context));
  const ofData = {
    ...dataHeaders,
    ...(settings.publicUrl.startsWith('https:') ? { 'strict-transport-security': strictTransport } : {}),
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    reply.headers(config?.isData ? ofData : ofPages).header('x-request-id', request.id);
    if (site && siteRoles.has(roleOfRoute(url))) reply.header(siteVersionHeader, String(site.version));
    done();
  });
}

/** What the middleware sets on any response: it reads nothing of the request. */
function listHeaders(options: HelmetOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

function pageOptions({
  settings,
  operator,
  identityUrl,
}: {
  readonly settings: Settings;
  readonly operator: OperatorConfig;
  readonly identityUrl: string;
}): HelmetOptions {
  const identity = new URL(identityUrl).origin;
  const { puntersApiUrl, tokenIssuerUrl, silkImageBaseUrl, logoUrl, imageHosts } = operator;
  // Where the operator's file sends the app: its calls, its logo, which is fetched as they are, and the pictures of
  // silks and slides.
  const calls = originsOf(puntersApiUrl, tokenIssuerUrl, logoUrl);
  const images = originsOf(silkImageBaseUrl, puntersApiUrl, ...imageHosts);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...images],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...new Set([identity, ...calls])],
        'frame-src': ["'self'", identity],
        'frame-ancestors': ["'self'"],
        // Signing in ends where it was begun: a form's redirects count.
        'form-action': ["'self'", identity, ...settings.allowedOrigins],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        ...(settings.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // The sign-in library renews in a frame of the same origin.
    xFrameOptions: { action: 'sameorigin' as const },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  };
}

/** The origins of the addresses that are given. */
function originsOf(...addresses: string[]): string[] {
  return [...new Set(addresses.filter(Boolean).map((address) => new URL(address).origin))];
}
