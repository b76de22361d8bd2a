import type { ListedDocument, TextChange } from '@furlong/contract/schemas/desk-content';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { instantOf } from '../instant-of.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './content.module.css';
import { contentKey, problemOf } from './content-queries.ts';
import { publishWords } from './content-words.ts';
import { PublishWhen, type When } from './publish-when.tsx';

interface DocumentPublishProps {
  document: ListedDocument;
  /** The version in the editor. */
  number: number;
  onPublished: () => Promise<void>;
}

/** Publishes the version in the editor, at once or from a time on, after what it changes was shown. */
export function DocumentPublish({ document, number, onPublished }: DocumentPublishProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{publishWords.open(number)}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={publishWords.title(document.title, number)}
        text={publishWords.text}
      >
        <Changes
          document={document}
          number={number}
          onClose={() => setOpen(false)}
          onPublished={onPublished}
        />
      </Dialog>
    </div>
  );
}

function Changes({
  document: { platformId, title },
  number,
  onClose,
  onPublished,
}: DocumentPublishProps & { onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [when, setWhen] = useState<When>({ isAtOnce: true, day: '', time: '' });
  // One time for what is typed, however often it is sent.
  const [id, setId] = useState(() => crypto.randomUUID());
  const key = { platformId, title };
  const compared = useQuery({
    queryKey: [...contentKey, 'compare', key, number],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('CompareDocument', { signal, query: { ...key, number } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  async function publish(over: number): Promise<void> {
    setBusy(true);
    const answer = await deskCall('PublishDocument', { body: { ...key, number, over } });
    setProblem(problemOf(answer));
    setBusy(false);
    if (answer.kind !== 'success') {
      await compared.refetch();
      return;
    }
    announce(publishWords.done(title, number));
    onClose();
    await onPublished();
  }

  async function setTime(over: number): Promise<void> {
    const from = instantOf(when);
    if (from === null || Date.parse(from) <= Date.now()) {
      setProblem(publishWords.badTime);
      return;
    }
    setBusy(true);
    const answer = await deskCall('TimeDocument', { body: { id, ...key, number, from, over } });
    setProblem(problemOf(answer));
    setBusy(false);
    if (answer.kind !== 'success') {
      await compared.refetch();
      return;
    }
    announce(publishWords.timed(title, number, formatEnd(from)));
    onClose();
    await onPublished();
  }

  if (compared.data === undefined) {
    return compared.isPending ? (
      <Skeleton text={publishWords.loading}>
        <br />
      </Skeleton>
    ) : (
      <ErrorState title={publishWords.failed} onRetry={() => void compared.refetch()}>
        {compared.error.message}
      </ErrorState>
    );
  }
  const { published, changes, added, removed } = compared.data;
  return (
    <>
      <p>
        {published === null && `${publishWords.first} `}
        {added + removed === 0 ? publishWords.none : publishWords.counts(added, removed)}
      </p>
      <ol className={styles.changes}>
        {changes.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison never changes
          <Change key={place} change={change} />
        ))}
      </ol>
      <PublishWhen
        when={when}
        onChange={(to) => {
          setWhen(to);
          setId(crypto.randomUUID());
        }}
      />
      <Problem text={problem} />
      <div className={styles.acts}>
        <Button
          kind="main"
          busy={isBusy}
          onClick={() => void (when.isAtOnce ? publish(published ?? 0) : setTime(published ?? 0))}
        >
          {when.isAtOnce ? publishWords.publish : publishWords.setTime}
        </Button>
        <Button onClick={onClose}>{publishWords.cancel}</Button>
      </div>
    </>
  );
}

function Change({ change: { kind, parts, count } }: { change: TextChange }) {
  if (kind === 'same') return <li className="small dim">{publishWords.same(count)}</li>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <li className={styles[kind]}>
      <b className="small">{kind === 'added' ? publishWords.added : publishWords.removed}</b>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison never changes
        <Mark key={place}>{part}</Mark>
      ))}
    </li>
  );
}
