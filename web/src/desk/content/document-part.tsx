import { useState } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { askBeforeLoss } from '../shell/unsaved.tsx';
import styles from './content.module.css';
import { type DocumentKey, useDocument } from './content-queries.ts';
import { contentWords } from './content-words.ts';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentHistory } from './document-history.tsx';
import { DocumentPublish } from './document-publish.tsx';
import { DocumentTimed } from './document-timed.tsx';

interface DocumentPartProps {
  document: DocumentKey;
  /** False: a new page, which nobody has saved yet. */
  isThere: boolean;
  onChanged: () => Promise<void>;
}

/** One page: its text, what publishing it would change, and its versions. */
export function DocumentPart({ document: key, isThere, onChanged }: DocumentPartProps) {
  const [number, setNumber] = useState<number | null>(null);
  const read = useDocument(key, number, isThere);
  const changed = async (next: number) => {
    setNumber(next);
    await Promise.all([onChanged(), isThere ? read.refetch() : undefined]);
  };
  if (!isThere) {
    return (
      <section className={styles.part} aria-label={key.title}>
        <h2>{key.title}</h2>
        <DocumentEditor document={key} version={{ number: 0, html: '' }} newest={0} onSaved={changed} />
      </section>
    );
  }
  if (read.isPending) {
    return (
      <Skeleton text={contentWords.loadingText}>
        <br />
      </Skeleton>
    );
  }
  if (read.data === undefined) {
    return (
      <ErrorState title={contentWords.textFailed} onRetry={() => void read.refetch()}>
        {read.error?.message}
      </ErrorState>
    );
  }
  const { document, versions, timed, html } = read.data;
  return (
    <section className={styles.part} aria-label={key.title}>
      <h2>{key.title}</h2>
      <DocumentEditor
        key={read.data.number}
        document={key}
        version={{ number: read.data.number, html }}
        newest={document.newest}
        onSaved={changed}
        publish={
          document.published === read.data.number ? null : (
            <DocumentPublish
              document={document}
              number={read.data.number}
              onPublished={() => changed(read.data.number)}
            />
          )
        }
      />
      <DocumentTimed timed={timed} onChanged={() => changed(read.data.number)} />
      <DocumentHistory
        document={document}
        versions={versions}
        edited={read.data.number}
        onOpen={(next) => askBeforeLoss(() => setNumber(next))}
        onRestored={changed}
      />
    </section>
  );
}
