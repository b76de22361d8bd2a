import type { Failure } from '@furlong/contract/schemas/call';
import { useSession } from '../session/session-store.ts';
import { callTimeoutMs, serverAddress } from './api.ts';
import { callWords, fileWords } from './call-words.ts';

/** How long the browser is given to take the file over, in milliseconds. */
const handingOver = 60_000;

/** A file that a call made for the punter, or in words why it did not come. */
export type FetchedFile = { readonly file: Blob } | { readonly problem: string };

/** Fetches a file by the path of its call, with its query, within a time in milliseconds. Never throws. */
export async function fetchFile(path: string, within = 2 * callTimeoutMs): Promise<FetchedFile> {
  const { legacyAccessToken: token } = useSession.getState();
  if (token === null) return { problem: callWords.signedOut };
  try {
    const response = await fetch(serverAddress(path), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(within),
    });
    if (response.status === 401) {
      const session = useSession.getState();
      if (token === session.legacyAccessToken) session.expireToken();
      return { problem: callWords.signedOut };
    }
    if (!response.ok) return { problem: await failureWords(response) };
    return { file: await response.blob() };
  } catch {
    return { problem: fileWords.network };
  }
}

/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), handingOver);
}

async function failureWords(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as Partial<Failure> | null;
  return body?.detail || body?.message || fileWords.error(response.status);
}
