import { isIP } from 'node:net';

/** The text about an invalid value. */
export const pushSubjectExpected =
  'a mailto: address or an https:// address, of a host that the world knows: push services answer 403 to others';

/** A mailto: address of demos and tests: push services take it, and it is nobody's. */
const nobody = 'mailto:nobody@example.com';

/** Whether push services take a text for whom they may turn to: Apple's answers 403 to `x@localhost`. */
export function isPushSubject(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  if (protocol === 'https:') return isPublicHost(hostname);
  if (protocol !== 'mailto:') return false;
  const [name = '', host = '', ...more] = pathname.split('@');
  return name !== '' && more.length === 0 && isPublicHost(host);
}

function isPublicHost(host: string): boolean {
  const parts = host.toLowerCase().split('.');
  const isPlain = parts.every((part) => /^[a-z0-9-]{1,63}$/.test(part));
  return (
    parts.length >= 2 &&
    isPlain &&
    isIP(host) === 0 &&
    !['localhost', 'local', 'internal', 'invalid', 'test'].includes(parts.at(-1) ?? '')
  );
}

/** The subject to sign pushes with: the given one, else the public address, else nobody's. */
export function choosePushSubject(given: string | undefined, publicUrl: URL): string {
  if (given !== undefined) return given;
  return isPushSubject(publicUrl.origin) ? publicUrl.origin : nobody;
}
