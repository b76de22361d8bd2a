import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Mail, Mailer } from '../src/identity/mailer.ts';
import { type Identity, mountIdentity } from '../src/identity/mount-identity.ts';
import { createHttp } from '../src/platform/http/http.ts';
import { IdentityBrowser } from './identity-browser.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

/** A server with the identity provider alone, over a database of a test's own; mails are kept to be read. */
export interface TestIdentity {
  readonly platform: TestPlatform;
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly mails: Mail[];
  /** What was logged. */
  readonly logged: string[];
  browser(): IdentityBrowser;
  /** Waits for what goes on after an answer: mails. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function createTestIdentity(
  environment: Record<string, string> = {},
  more: (app: FastifyInstance, platform: TestPlatform, identity: Identity) => Promise<void> = async () => {},
  mail: 'kept' | 'settings' = 'kept',
): Promise<TestIdentity> {
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
  const platform: TestPlatform = { ...(await createTestPlatform(environment)), log };
  const app = await createHttp({
    settings: platform.settings,
    operator: platform.operator,
    log: platform.log,
    metrics: platform.metrics,
    identityUrl: platform.settings.externalIssuer?.issuer ?? `${platform.settings.publicUrl}/identity`,
    ready: async () => true,
  });
  const mails: Mail[] = [];
  const mailer: Mailer = {
    way: 'smtp',
    async send(mail) {
      mails.push(mail);
    },
  };
  const identity = await mountIdentity(app, platform, mail === 'kept' ? { mailer } : {});
  await more(app, platform, identity);
  await app.ready();
  return {
    platform,
    app,
    identity,
    mails,
    logged,
    settled: () => identity.settled(),
    browser: () => new IdentityBrowser(app, platform.settings.publicUrl),
    async close() {
      await app.close();
      await identity.stop();
      await platform.close();
    },
  };
}
