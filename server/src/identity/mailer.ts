import { createTransport, type Transporter } from 'nodemailer';
import type { Platform } from '../platform/runtime/platform.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * How mails are sent: by SMTP; in a demo without SMTP into the log, so that links can be followed; or not at all, and
 * the pages say so.
 */
export interface Mailer {
  readonly way: 'smtp' | 'log' | 'none';
  send(mail: Mail): Promise<void>;
}

export function createMailer({ settings, log }: Pick<Platform, 'settings' | 'log'>): Mailer {
  if (settings.smtp) {
    const { url, from } = settings.smtp;
    return createSmtpMailer(createTransport(url, { from }));
  }
  if (settings.demo) {
    return {
      way: 'log',
      async send({ subject, text }) {
        log.warn(`Demo without SMTP_URL: this mail was not sent. ${subject}\n${text}`);
      },
    };
  }
  return { way: 'none', async send() {} };
}

/** Sends mails by a transport. The address is passed as one mailbox, because text would be parsed as a list. */
export function createSmtpMailer(transport: Pick<Transporter, 'sendMail'>): Mailer {
  return {
    way: 'smtp',
    async send({ to, ...mail }) {
      await transport.sendMail({ ...mail, to: { address: to, name: '' } });
    },
  };
}
