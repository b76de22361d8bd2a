import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../platform/config/secrets.ts';

/** How long a link to a preview opens. */
export const previewMs = 60 * 60_000;
/** The path below which previews are. */
export const previewBase = '/api/CometCms/Preview';

/** The key that signs links to previews, one for all nodes. */
export async function loadPreviewKey(secrets: Secrets): Promise<string> {
  return await secrets.load('content-preview-key', () => randomBytes(32).toString('base64url'));
}

/** The path that shows a version to whoever has it, until an instant (rule: content-versions). */
export function signPreview(key: string, versionId: number, until: Date): string {
  const claim = `${versionId}.${until.getTime()}`;
  return `${previewBase}/${claim}.${signatureOf(key, claim)}`;
}

/** The version that a link's last part names; undefined when it is not ours or over. */
export function readPreview(key: string, token: string, now: Date): number | undefined {
  const [id = '', until = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(key, `${id}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number(until) > now.getTime() ? Number(id) : undefined;
}

function signatureOf(key: string, claim: string): string {
  return createHmac('sha256', key).update(`preview ${claim}`).digest('base64url');
}
