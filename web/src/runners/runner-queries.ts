import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf, polled } from '../platform/api/query-client.ts';
import { runnerFormKey } from '../platform/api/query-keys.ts';

/** Prices move until the off; the runs do not. */
const pricesIntervalMs = 20_000;

/** What is stored of a runner's past, read again while its price can move. */
export function useRunnerForm(
  { meetingId, raceNumber, saddle }: Readonly<Record<'meetingId' | 'raceNumber' | 'saddle', number>>,
  isOpen: boolean,
) {
  return useQuery({
    queryKey: runnerFormKey(meetingId, raceNumber, saddle),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetRunnerForm', { params: { meetingId, raceNumber, saddle }, signal }))
        .runnerForm,
    refetchInterval: polled(isOpen ? pricesIntervalMs : false),
  });
}
