import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server on this machine that keeps what it is sent. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** The newest link to a path that was mailed to somebody; waits for it. */
  linkTo(path: string): Promise<string>;
  close(): void;
}

const patience = 20_000;

/** Starts the mail server: production registers nobody whose address is not confirmed. */
export async function receiveMail(): Promise<Mailbox> {
  const mails: string[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((socket) =>
    talk(socket, (mail) => {
      mails.push(mail);
      for (const look of waiting) look();
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    linkTo: (path) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => done(reject, new Error(`No mail with a link to ${path} came.`)),
          patience,
        );
        const done = <T>(end: (value: T) => void, value: T) => {
          clearTimeout(late);
          waiting.delete(look);
          end(value);
        };
        const look = () => {
          const found = mails.toReversed().flatMap((mail) => findLinks(mail, path))[0];
          if (found !== undefined) done(resolve, found);
        };
        waiting.add(look);
        look();
      }),
    close: () => server.close(),
  };
}

/** Takes whatever a mailer says in SMTP, and hands on each mail. */
function talk(socket: Socket, onMail: (mail: string) => void): void {
  let heard = '';
  let inMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'DATA') {
      inMail = true;
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    heard += String(data);
    for (;;) {
      const mark = inMail ? '\r\n.\r\n' : '\r\n';
      const end = heard.indexOf(mark);
      if (end === -1) return;
      const part = heard.slice(0, end);
      heard = heard.slice(end + mark.length);
      if (inMail) {
        inMail = false;
        onMail(part);
        say('250 kept');
      } else answer(part);
    }
  });
  say('220 pictures');
}

function findLinks(mail: string, path: string): string[] {
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(mail);
  const text = isQuoted ? mail.replaceAll('=\r\n', '').replaceAll('=3D', '=') : mail;
  return [...text.matchAll(/https?:\/\/[^\s"<>]+/g)]
    .map(([link]) => link)
    .filter((link) => link.includes(path));
}
