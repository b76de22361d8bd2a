import { localDayOf } from '@furlong/domain/local-date';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useBegun } from '../platform/drawn/use-begun.ts';
import { SearchBox } from '../ui/controls/field.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { stateWords } from '../ui/feedback/state-words.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatDay } from '../ui/format/format-date.ts';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import styles from './content-page.module.css';
import { useDocument } from './content-queries.ts';
import { contentWords } from './content-words.ts';
import { DocumentText } from './document-text.tsx';
import { findQuestions } from './find-questions.ts';
import { type Heading, readDocument } from './read-document.ts';

interface ContentPageProps {
  /** The section's title: the text stands under it. */
  title: string;
  /** Shown when there is no text. */
  unavailable: string;
  /** Whether its headings of the third level are questions, each folded over its answer. */
  folds?: boolean;
}

/** A page of the content system: its text, and its sections to jump to. */
export function ContentPage({ title, unavailable, folds = false }: ContentPageProps) {
  const { data: page, isPending, refetch } = useDocument(title);
  const html = page?.html;
  return (
    <>
      <div className="pagehead">
        <h1>{title}</h1>
        {page && <p>{contentWords.changed(formatDate(page.updatedAt))}</p>}
      </div>
      {isPending ? (
        <PageSkeleton text={contentWords.loading(title)} />
      ) : page === undefined ? (
        <ErrorState title={contentWords.failed} notKept={stateWords.notKept} onRetry={() => void refetch()} />
      ) : html === undefined || html === '' ? (
        <EmptyState title={unavailable} />
      ) : (
        <Page html={html} folds={folds} />
      )}
    </>
  );
}

/** 'Sat 21 Nov 2026'. */
function formatDate(instant: string): string {
  return `${formatDay(instant)} ${localDayOf(new Date(instant)).slice(0, 4)}`;
}

function Page({ html, folds }: { html: string; folds: boolean }) {
  const document = useMemo(() => readDocument(html), [html]);
  useArrivalAtHeading(html);
  const [wanted, setWanted] = useState('');
  const text = wanted.trim();
  const shown = text === '' ? null : findQuestions(document.body, text);
  const left = shown === null ? null : new Set([...shown].map((heading) => document.ids.get(heading)));
  // A way leads only to what a search has left.
  const sections = document.sections.filter(({ id }) => left === null || left.has(id));
  return (
    <div className={styles.page}>
      {document.sections.length > 2 && sections.length > 0 && <Sections sections={sections} />}
      <article>
        {folds && (
          <div className={styles.search}>
            <SearchBox
              label={contentWords.search}
              value={wanted}
              onChange={setWanted}
              onSearch={() => undefined}
            />
            <p role="status" className="small dim">
              {shown?.size === 0 && contentWords.foundNone(text)}
            </p>
          </div>
        )}
        <DocumentText document={document} folds={folds} shown={shown} />
      </article>
    </div>
  );
}

/** The way to each section: open beside the text on a wide screen, folded above it on a phone. */
function Sections({ sections }: { sections: readonly Heading[] }): ReactNode {
  const isWide = useFromWidth(1024);
  return (
    <nav className={styles.sections} aria-label={contentWords.sections}>
      <details open={isWide}>
        <summary>{contentWords.sections}</summary>
        <ul>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Scrolls to the heading in the address's hash once the text is loaded, and unfolds what it heads. */
function useArrivalAtHeading(html: string): void {
  const { hash } = useLocation();
  const hasBegun = useBegun();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is there only with its text
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '') return;
    const heading = document.getElementById(id);
    const fold = heading?.closest('details');
    if (fold != null) fold.open = true;
    // The browser has scrolled a page that the server drew, and its reader may be further by now.
    if (hasBegun) heading?.scrollIntoView();
  }, [hash, html]);
}

function PageSkeleton({ text }: { text: string }) {
  return (
    <Skeleton text={text} className={styles.skeleton}>
      <div className={styles.bones}>
        {['96%', '88%', '92%', '60%'].map((width) => (
          <Bone key={width} width={width} height={18} />
        ))}
        <Bone width="50%" height={32} />
        {['94%', '90%', '97%', '85%', '70%'].map((width) => (
          <Bone key={width} width={width} height={18} />
        ))}
      </div>
    </Skeleton>
  );
}
