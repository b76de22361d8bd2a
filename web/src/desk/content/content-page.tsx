import type { ListedDocument, TimedOfPage } from '@furlong/contract/schemas/desk-content';
import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import styles from './content.module.css';
import { type DocumentKey, useDocumentList } from './content-queries.ts';
import { contentWords, timedWords } from './content-words.ts';
import { DocumentPart } from './document-part.tsx';

/** The pages of the content system: a list, and the one that is edited, which stands in the address. */
export function ContentPage() {
  const [query, setQuery] = useSearchParams();
  const list = useDocumentList();
  const title = query.get('title');
  const own = list.data?.platformId ?? 0;
  const platformId = Number(query.get('platform') ?? own);
  const chosen: DocumentKey | null = title === null || list.data === undefined ? null : { platformId, title };
  const isThere = (key: DocumentKey) => list.data?.documents.some((each) => isSame(each, key)) === true;
  return (
    <>
      <h1 className="page-title">{contentWords.title}</h1>
      <p className="dim">{contentWords.about}</p>
      {list.isPending && (
        <Skeleton text={contentWords.loading}>
          <br />
        </Skeleton>
      )}
      {list.isError && list.data === undefined && (
        <ErrorState title={contentWords.failed} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorState>
      )}
      {list.data !== undefined && (
        <div className={styles.desk}>
          <nav className={styles.list} aria-label={contentWords.pages}>
            <ul>
              {list.data.documents.map((each) => (
                <li key={`${each.platformId} ${each.title}`}>
                  <DocumentLine
                    document={each}
                    own={own}
                    isChosen={chosen !== null && isSame(each, chosen)}
                  />
                </li>
              ))}
            </ul>
            <TimedList timed={list.data.timed} hasMore={list.data.hasMoreTimed} own={own} />
            {list.data.hasMore && <Note tone="amber">{contentWords.more}</Note>}
            <NewDocument
              own={own}
              onStart={(key) => setQuery({ title: key.title, platform: String(key.platformId) })}
            />
          </nav>
          {chosen === null ? (
            <p className="dim">{contentWords.choose}</p>
          ) : (
            <DocumentPart
              key={`${chosen.platformId} ${chosen.title}`}
              document={chosen}
              isThere={isThere(chosen)}
              onChanged={async () => void (await list.refetch())}
            />
          )}
        </div>
      )}
    </>
  );
}

const isSame = (one: DocumentKey, other: DocumentKey) =>
  one.platformId === other.platformId && one.title === other.title;

interface DocumentLineProps {
  document: ListedDocument;
  own: number;
  isChosen: boolean;
}

function DocumentLine({ document, own, isChosen }: DocumentLineProps) {
  const { title, platformId, published, followsFile, newest } = document;
  const to = `?${new URLSearchParams({ title, platform: String(platformId) })}`;
  return (
    <Link to={to} aria-current={isChosen ? 'true' : undefined}>
      <b>{title}</b>{' '}
      {platformId !== own && <span className="small dim">{contentWords.platform(platformId)}</span>}
      <span className={styles.tags}>
        {published === null ? (
          <Tag>{contentWords.unpublished}</Tag>
        ) : (
          <Tag tone="green">{followsFile ? contentWords.ofProduct : contentWords.published(published)}</Tag>
        )}
        {newest !== published && <Tag tone="amber">{contentWords.draft(newest)}</Tag>}
      </span>
    </Link>
  );
}

/** What of all pages is to come, each with the way to its page (rule: timed-publications). */
function TimedList({
  timed,
  hasMore,
  own,
}: {
  timed: readonly TimedOfPage[];
  hasMore: boolean;
  own: number;
}) {
  if (timed.length === 0) return null;
  return (
    <section aria-labelledby="all-timed">
      <h2 id="all-timed">{timedWords.ofAll}</h2>
      <ul>
        {timed.map(({ id, title, platformId, number, from, askedBy }) => (
          <li key={id}>
            <Link to={`?${new URLSearchParams({ title, platform: String(platformId) })}`}>
              <b>{title}</b>{' '}
              {platformId !== own && <span className="small dim">{contentWords.platform(platformId)}</span>}
              <span className="small">{timedWords.line(number, formatEnd(from))}</span>{' '}
              {askedBy !== null && <span className="small dim">{timedWords.by(askedBy)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <p className="small dim">{timedWords.more}</p>}
    </section>
  );
}

function NewDocument({ own, onStart }: { own: number; onStart: (key: DocumentKey) => void }) {
  const [title, setTitle] = useState('');
  const [platform, setPlatform] = useState(String(own));
  const [isTried, setTried] = useState(false);
  const platformId = Number(platform);
  const isPlatform = Number.isSafeInteger(platformId) && platformId >= 1;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setTried(true);
    if (title.trim() !== '' && isPlatform) onStart({ platformId, title: title.trim() });
  }

  return (
    <details className={styles.add}>
      <summary>{contentWords.add}</summary>
      <form onSubmit={submit} noValidate>
        <Field
          label={contentWords.newTitle}
          hint={contentWords.newHint}
          error={isTried && title.trim() === '' ? contentWords.newMissing : undefined}
          value={title}
          maxLength={60}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Field
          label={contentWords.newPlatform}
          error={isTried && !isPlatform ? contentWords.newPlatformWrong : undefined}
          inputMode="numeric"
          value={platform}
          onChange={({ target }) => setPlatform(target.value)}
        />
        <Button type="submit">{contentWords.start}</Button>
      </form>
    </details>
  );
}
