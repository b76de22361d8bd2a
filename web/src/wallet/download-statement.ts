import type { Failure } from '@furlong/contract/schemas/call';
import { callTimeoutMs, serverAddress } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { useSession } from '../platform/session/session-store.ts';
import type { Period } from './statement-period.ts';

const { path } = callPaths.DownloadStatement;
/** How long the browser is given to take the file over, in milliseconds. */
const handingOver = 60_000;

/** Saves a period's statement as a CSV file. Resolves to null, or to what went wrong in words. */
export async function downloadStatement({ from, to }: Pick<Period, 'from' | 'to'>): Promise<string | null> {
  const { legacyAccessToken: token } = useSession.getState();
  if (token === null) return signedOut;
  try {
    const response = await fetch(serverAddress(`${path}?${new URLSearchParams({ from, to })}`), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(2 * callTimeoutMs),
    });
    if (response.status === 401) {
      const session = useSession.getState();
      if (token === session.legacyAccessToken) session.expireToken();
      return signedOut;
    }
    if (!response.ok) return await failureWords(response);
    saveFile(await response.blob(), `statement-${from === to ? from : `${from}-to-${to}`}.csv`);
    return null;
  } catch {
    return 'The file did not come: the server did not answer. Try again.';
  }
}

const signedOut = 'Your sign-in has ended. Sign in again.';

async function failureWords(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as Partial<Failure> | null;
  return body?.detail || body?.message || `The file did not come: error ${response.status}.`;
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), handingOver);
}
