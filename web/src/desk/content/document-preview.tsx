import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DocumentText } from '../../content/document-text.tsx';
import { readDocument } from '../../content/read-document.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import styles from './content.module.css';
import { contentKey } from './content-queries.ts';
import { editorWords } from './content-words.ts';
import { TakenNote } from './taken-note.tsx';

/** A text as the punters' page shows it: cleaned and filled in by the server, drawn by the page's own code. */
export function DocumentPreview({ html }: { html: string }) {
  const preview = useQuery({
    queryKey: [...contentKey, 'preview', html],
    queryFn: async ({ signal }) => payloadOf(await deskCall('PreviewDocument', { signal, body: { html } })),
    gcTime: 0,
  });
  if (preview.data !== undefined) {
    const { html: drawn, taken } = preview.data;
    return (
      <>
        {taken.length > 0 && <TakenNote taken={taken} />}
        <Drawn html={drawn} />
      </>
    );
  }
  if (preview.isPending) {
    return (
      <Skeleton text={editorWords.loadingPreview}>
        <br />
      </Skeleton>
    );
  }
  return (
    <ErrorState title={editorWords.previewFailed} onRetry={() => void preview.refetch()}>
      {preview.error.message}
    </ErrorState>
  );
}

function Drawn({ html }: { html: string }) {
  const document = useMemo(() => readDocument(html), [html]);
  return (
    // Links of a preview lead to the punters' pages, which this app has not.
    <div className={styles.preview} onClickCapture={(event) => event.preventDefault()}>
      <DocumentText document={document} />
    </div>
  );
}
