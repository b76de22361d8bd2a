import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { documentsKey, frontEndSettingsKey, imagesKey } from '../platform/api/query-keys.ts';
import { getConfig } from '../platform/site/config.ts';

/** A page's text counts as fresh for this long. */
const pageFreshMs = 10 * 60_000;
const minuteMs = 60_000;

/** The pages by title. */
export function documentsQuery() {
  const { platformId } = getConfig();
  return queryOptions({
    queryKey: documentsKey(platformId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetCometCmsDocumentsByPlatformId', { params: { platformId }, signal })).documents,
    staleTime: pageFreshMs,
  });
}

/** The pages by title, for a screen. */
export function useDocuments() {
  return useQuery(documentsQuery());
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
