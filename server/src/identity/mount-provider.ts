import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { ProviderKeys } from './provider-keys.ts';

/** The provider with its current keys, and its request handler. */
export interface MountedProvider {
  readonly provider: Provider;
  readonly handle: ReturnType<Provider['callback']>;
}

/**
 * Returns the provider with its current keys. The library takes keys only at construction, so the provider is built
 * anew when they change. It has no state of its own; sign-ins under way continue with the new one.
 */
export function followKeys(keys: ProviderKeys, make: () => Provider): () => MountedProvider {
  let ids: string | undefined;
  let mounted: MountedProvider | undefined;
  return () => {
    const current = [...keys.signing.map(({ kid }) => kid), ...keys.cookies].join(' ');
    if (!mounted || ids !== current) {
      ids = current;
      const provider = make();
      mounted = { provider, handle: provider.callback() };
    }
    return mounted;
  };
}

const prefix = /^\/identity(?=\/|$|\?)/i;

/**
 * Passes everything else under /identity to the provider. It reads the body itself, so ours is not parsed here. It sees
 * the public address, whatever host the request named.
 */
export function addProvider(scope: FastifyInstance, current: () => MountedProvider, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all('/*', { schema: { hide: true } }, (request, reply) => {
    // Before the reply is hijacked: until then the framework answers a failure.
    const { handle } = current();
    reply.hijack();
    const { raw, ip } = request;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const rest = (raw.url ?? '/').replace(prefix, '') || '/';
    raw.url = rest;
    // The library derives its mount path from originalUrl; note-events reads clientAddress.
    Object.assign(raw, { originalUrl: `/identity${rest}`, clientAddress: ip });
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    // The trusted address alone: of a list the provider would take the first.
    raw.headers['x-forwarded-for'] = ip;
    void handle(raw, reply.raw);
  });
}
