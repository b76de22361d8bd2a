import { deskContent } from '@furlong/contract/calls/desk-content';
import { serverAddress } from '../../platform/api/api.ts';
import { callWords } from '../../platform/api/call-words.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { bannerWords } from './banners-words.ts';

/** Uploading five megabytes over a slow line takes longer than a usual call. */
const uploadMs = 120_000;

/** A picture as the server stored it. */
export interface UploadedPicture {
  readonly imageUrl: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Uploads a picture as it is; the server tells by its content what it is. Returns why not, in words. Never throws. */
export async function uploadPicture(file: File): Promise<UploadedPicture | { readonly problem: string }> {
  const { legacyAccessToken: token } = useSession.getState();
  if (token === null) return { problem: callWords.signedOut };
  try {
    const response = await fetch(serverAddress(deskContent.UploadPicture.path), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': file.type || 'application/octet-stream' },
      body: file,
      signal: AbortSignal.timeout(uploadMs),
    });
    const body = (await response.json().catch(() => ({}))) as Partial<UploadedPicture> & { message?: string };
    // The server takes a picture by its content, and refuses what says itself that it is none.
    if (response.status === 415) return { problem: bannerWords.noPicture };
    if (!response.ok) return { problem: body.message ?? callWords.error(response.status) };
    const { imageUrl = '', width = 0, height = 0, bytes = 0 } = body;
    return { imageUrl, width, height, bytes };
  } catch {
    return { problem: callWords.network.text };
  }
}
