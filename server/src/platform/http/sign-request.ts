import { createHmac } from 'node:crypto';

/**
 * The header that proves a request to another system to be Furlong's: its time, and the HMAC-SHA256 of time, method,
 * path and body with the shared secret, which itself is never sent.
 */
export function signRequest(secret: string, method: string, path: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}\n${method}\n${path}\n${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
