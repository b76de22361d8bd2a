import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { ProviderKeys } from './provider-keys.ts';

/** The provider with the keys of now, and what answers its requests. */
export interface MountedProvider {
  readonly provider: Provider;
  readonly handle: ReturnType<Provider['callback']>;
}

/**
 * The provider as its keys stand: the library takes them when it is made, so it is made anew when they change. It keeps
 * nothing of its own; what is under way goes on with the next.
 */
export function followKeys(keys: ProviderKeys, make: () => Provider): () => MountedProvider {
  let ids: string | undefined;
  let mounted: MountedProvider | undefined;
  return () => {
    const now = [...keys.signing.map(({ kid }) => kid), ...keys.cookies].join(' ');
    if (!mounted || ids !== now) {
      ids = now;
      const provider = make();
      mounted = { provider, handle: provider.callback() };
    }
    return mounted;
  };
}

const prefix = /^\/identity(?=\/|$|\?)/i;

/**
 * Hands everything else under /identity to the provider, which reads the request itself: no parser of ours
 * touches the body. It sees the public address, whatever host the request named.
 */
export function addProvider(scope: FastifyInstance, current: () => MountedProvider, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all('/*', { schema: { hide: true } }, (request, reply) => {
    // Before the answer is taken out of the framework's hands, which answers what fails here.
    const { handle } = current();
    reply.hijack();
    const { raw, ip } = request;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const rest = (raw.url ?? '/').replace(prefix, '') || '/';
    raw.url = rest;
    // The library finds where it is mounted by what the original address has more; note-events reads the client's.
    Object.assign(raw, { originalUrl: `/identity${rest}`, clientAddress: ip });
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    // The address that was believed, not all that the request named: the provider would take the first.
    raw.headers['x-forwarded-for'] = ip;
    void handle(raw, reply.raw);
  });
}
