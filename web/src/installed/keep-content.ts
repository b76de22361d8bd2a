import { loadDocuments } from '../content/content-queries.ts';
import { serverAddress } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { documentsKey } from '../platform/api/query-keys.ts';
import { findCachedAnswer } from '../platform/offline/offline-cache.ts';
import { getConfig } from '../platform/site/config.ts';

/** Rules and questions change seldom: those that the device has are asked for anew after this. */
const keptForMs = 24 * 3_600_000;

/** Asks for the rules, the questions and the other fixed pages, one answer, so that the device has them without a connection. */
export async function keepContent(): Promise<void> {
  const { path } = callPaths.GetCometCmsDocumentsByPlatformId;
  const { platformId } = getConfig();
  const address = serverAddress(path.replace(':platformId', String(platformId)));
  const kept = await findCachedAnswer(address);
  if (kept !== null && Date.now() - Date.parse(kept.date) < keptForMs) return;
  // A screen has just asked, and the answer is kept when it comes.
  if (queryClient.isFetching({ queryKey: documentsKey(platformId) }) > 0) return;
  await loadDocuments(queryClient);
}
