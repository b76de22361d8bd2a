import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../platform/config/settings/read-settings.ts';
import { createLogger } from '../platform/runtime/logger.ts';
import { createMailer } from './mailer.ts';

/** A mail server without encryption, and what it received. */
const received: string[] = [];
const plain = createServer((socket) => {
  socket.on('error', () => {});
  socket.write('220 plain\r\n');
  socket.on('data', (data) => {
    const line = String(data);
    received.push(line);
    socket.write(line.startsWith('STARTTLS') ? '502 no\r\n' : '250 plain\r\n');
  });
});
beforeAll(async () => {
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
});
afterAll(() => plain.close());

it('production sends nothing to a mail server that does not encrypt', async () => {
  const settings = readSettings({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://race.example',
    FEED_CLIENT_SECRET: 'a-secret-of-their-own',
    SMTP_URL: 'smtp://mail.example:587',
    MAIL_FROM: 'race@race.example',
  });
  const { port } = plain.address() as AddressInfo;
  const url = settings.smtp?.url.replace('mail.example:587', `127.0.0.1:${port}`) ?? '';
  const mailer = createMailer({
    settings: { ...settings, smtp: { url, from: 'race@race.example' } },
    log: createLogger('silent'),
  });
  await expect(mailer.send({ to: 'jo@example.com', subject: 'Your link', text: 'secret' })).rejects.toThrow(
    /STARTTLS/,
  );
  expect(received.join('')).toMatch(/^EHLO.*\r\nSTARTTLS\r\n/);
  expect(received.join('')).not.toMatch(/jo@example|MAIL FROM|AUTH/);
});
