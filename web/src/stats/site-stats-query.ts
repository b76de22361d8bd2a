import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { siteStatsKey } from '../platform/api/query-keys.ts';

/** The server works them out every five minutes. */
const freshMs = 5 * 60_000;

/** What the local meetings of the last weeks came to, the same for everybody. */
export function useSiteStats() {
  return useQuery({
    queryKey: siteStatsKey,
    queryFn: async ({ signal }) => payloadOf(await call('SiteStats', { signal })).siteStats,
    staleTime: freshMs,
  });
}
