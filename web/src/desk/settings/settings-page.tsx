import { useQuery } from '@tanstack/react-query';
import { payloadOf } from '../../platform/api/query-client.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { settingsWords } from './settings-words.ts';

/** What the desk sets over the operator's file, and every version of it. */
export function SettingsPage() {
  const read = useQuery({
    queryKey: ['desk', 'settings'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('GetSiteSettings', { signal })),
    // What somebody changes does not change under their hands: publishing says when something newer holds.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const changed = async (number: number) => {
    await read.refetch();
    announce(settingsWords.done(number));
  };
  return (
    <>
      <h1 className="page-title">{settingsWords.title}</h1>
      <p className="dim">{settingsWords.about}</p>
      {read.isPending && (
        <Skeleton text={settingsWords.loading}>
          <br />
        </Skeleton>
      )}
      {read.isError && read.data === undefined && (
        <ErrorState title={settingsWords.failed} onRetry={() => void read.refetch()}>
          {read.error.message}
        </ErrorState>
      )}
      {read.data !== undefined && (
        <>
          <SettingsForm
            key={read.data.number}
            settings={read.data}
            onPublished={changed}
            onOvertaken={() => void read.refetch()}
          />
          <SettingsHistory settings={read.data} onRestored={changed} />
        </>
      )}
    </>
  );
}
