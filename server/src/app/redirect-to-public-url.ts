import { roleOfPath } from '@furlong/contract/server-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPage } from '../identity/page-answers.ts';
import { html } from '../identity/pages/html.ts';
import { page } from '../identity/pages/layout.ts';
import type { Platform } from '../platform/runtime/platform.ts';

const loopback = /^(127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Redirects pages of other names to the public address. Signing in works only there, because it is the issuer's and the
 * app's origin. Without PUBLIC_URL that is localhost: other names of this machine are redirected, and other hosts get a
 * page that names the address. With PUBLIC_URL this does nothing, because a proxy may pass on any host.
 */
export function redirectToPublicUrl(
  app: FastifyInstance,
  { settings, operator }: Pick<Platform, 'settings' | 'operator'>,
): void {
  if (settings.publicUrlGiven) return;
  const own = new URL(settings.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const asked = asksPage(request) ? addressOf(request) : undefined;
    if (asked === undefined || asked.host === own.host) return;
    if (loopback.test(asked.hostname) && asked.port === own.port && request.url.startsWith('/')) {
      return reply.header('cache-control', 'no-store').redirect(`${own.origin}${request.url}`, 302);
    }
    const site = { brand: operator.brand, home: `${own.origin}/`, supportPhone: operator.supportPhone };
    return sendPage(reply, otherAddressPage(site, asked.host), 421);
  });
}

function asksPage({ method, url, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads || !(headers.accept ?? '').includes('text/html')) return false;
  const role = roleOfPath(url);
  // Everything else is data, which is the same under every name.
  return role === undefined || role === 'sign-in' || role === 'desk';
}

function addressOf({ host }: FastifyRequest): URL | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
}

function otherAddressPage(site: Parameters<typeof page>[0], host: string): string {
  return page(
    site,
    'Open it at its own address',
    html`<p>${site.brand} runs at <a href="${site.home}">${site.home}</a>, for the machine it was started on. Nobody can sign in at ${host}.</p>
<p>For other machines, start it with the address that they will use:</p>
<p><code>PUBLIC_URL=https://race.example npm start</code></p>
<p>Browsers allow signing in over https only; localhost is the one exception.</p>`,
  );
}
