import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { documentKey, frontEndSettingsKey, imagesKey } from '../platform/api/query-keys.ts';
import { getConfig } from '../platform/site/config.ts';

/** A page's text counts as fresh for this long. */
const pageFreshMs = 10 * 60_000;
const minuteMs = 60_000;

/** Asks for all pages of the platform, one answer, and has each for its screen. */
export async function loadDocuments(client: QueryClient, signal?: AbortSignal) {
  const { platformId } = getConfig();
  const answer = await call('GetCometCmsDocumentsByPlatformId', {
    params: { platformId },
    ...(signal && { signal }),
  });
  const { documents } = payloadOf(answer);
  for (const [title, page] of Object.entries(documents))
    client.setQueryData(documentKey(platformId, title), page);
  return documents;
}

/** A page by its title; null: the platform has none of it. */
export function useDocument(title: string) {
  const { platformId } = getConfig();
  return useQuery({
    queryKey: documentKey(platformId, title),
    queryFn: async ({ client, signal }) => (await loadDocuments(client, signal))[title] ?? null,
    staleTime: pageFreshMs,
  });
}

/** The carousel's slides: both variants, inactive ones too. */
export function useCmsImages() {
  return useQuery({
    queryKey: imagesKey,
    queryFn: async ({ signal }) => payloadOf(await call('GetCometCmsImages', { signal })).images,
    staleTime: pageFreshMs,
  });
}

/** Home's figures, by the id of their setting. */
export function useFrontEndSettings() {
  return useQuery({
    queryKey: frontEndSettingsKey,
    queryFn: async ({ signal }) => payloadOf(await call('GetSettings', { signal })).frontEndSettings,
    staleTime: minuteMs,
  });
}
