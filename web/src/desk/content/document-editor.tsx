import { type ReactNode, useId, useState } from 'react';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { deskCall } from '../desk-call.ts';
import { ActBar } from '../shell/act-bar.tsx';
import { useUnsaved } from '../shell/unsaved.tsx';
import styles from './content.module.css';
import { type DocumentKey, isOvertaken, problemOf } from './content-queries.ts';
import { editorWords } from './content-words.ts';
import { DocumentPreview } from './document-preview.tsx';
import { PreviewLink } from './preview-link.tsx';
import { RichPart } from './rich-part.tsx';
import { type Taken, TakenNote } from './taken-note.tsx';

interface DocumentEditorProps {
  document: DocumentKey;
  /** The version that is edited; 0: there is none yet. */
  version: { readonly number: number; readonly html: string };
  newest: number;
  /** A version was saved: it is shown. */
  onSaved: (number: number) => Promise<void>;
  /** Publishes the version, where it is not what punters see. */
  publish?: ReactNode;
}

type View = 'rich' | 'html' | 'preview';

/** A page's text, written as it reads or as HTML, and previewed; saving makes a version. */
export function DocumentEditor({
  document: key,
  version,
  newest,
  onSaved,
  publish = null,
}: DocumentEditorProps) {
  const id = useId();
  const [html, setHtml] = useState(version.html);
  const [view, setView] = useState<View>('rich');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The newest version, where somebody saved it meanwhile. */
  const [theirs, setTheirs] = useState<number | null>(null);
  /** What saving would take away, said before it does. */
  const [taken, setTaken] = useState<Taken>([]);
  /** The text was set from outside the editor, which begins anew with it. */
  const [renewals, setRenewals] = useState(0);
  const isChanged = html !== version.html;
  useUnsaved(isChanged);

  function change(to: string): void {
    setHtml(to);
    setTaken([]);
  }

  function renew(): void {
    change(version.html);
    setRenewals(renewals + 1);
  }

  /** Saves, unless cleaning the text would take something away that nobody was told of. */
  async function saveWhole(basedOn: number): Promise<void> {
    setBusy(true);
    setProblem(null);
    const cleaned = await deskCall('PreviewDocument', { body: { html } });
    setBusy(false);
    if (cleaned.kind !== 'success') setProblem(problemOf(cleaned));
    else if (cleaned.payload.taken.length > 0) setTaken(cleaned.payload.taken);
    else await save(basedOn);
  }

  async function save(basedOn: number): Promise<void> {
    setBusy(true);
    setProblem(null);
    setTaken([]);
    const answer = await deskCall('SaveDocument', { body: { ...key, html, basedOn } });
    if (answer.kind === 'success') {
      const { number } = answer.payload;
      setTheirs(null);
      announce(number === basedOn ? editorWords.same(number) : editorWords.saved(number));
      if (number === version.number) renew();
      await onSaved(number);
    } else {
      setProblem(problemOf(answer));
      if (isOvertaken(answer)) setTheirs(await findNewest(key));
    }
    setBusy(false);
  }

  return (
    <div>
      <div className={styles.editor}>
        <Segmented
          label={editorWords.view}
          value={view}
          options={[
            { value: 'rich', text: editorWords.rich },
            { value: 'html', text: editorWords.html },
            { value: 'preview', text: editorWords.preview },
          ]}
          onChange={setView}
        />
        {view === 'rich' && (
          <RichPart key={renewals} html={html} label={editorWords.written(key.title)} onChange={change} />
        )}
        {view === 'html' && (
          <>
            <label htmlFor={id} className="sr">
              {editorWords.text(key.title)}
            </label>
            <textarea
              id={id}
              className={styles.source}
              value={html}
              spellCheck
              lang="en-ZA"
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => change(target.value)}
            />
            <p id={`${id}-hint`} className="small dim">
              {editorWords.hint}
            </p>
          </>
        )}
        {view === 'preview' && <DocumentPreview html={html} />}
        <p className="small dim">{editorWords.filled}</p>
      </div>
      <ActBar isUp={isChanged || publish !== null}>
        {taken.length > 0 && (
          <div role="alert">
            <TakenNote
              taken={taken}
              actions={
                <Button size="small" busy={isBusy} onClick={() => void save(newest)}>
                  {editorWords.saveWithout}
                </Button>
              }
            />
          </div>
        )}
        {problem !== null && (
          <div role="alert">
            <Note
              tone="red"
              actions={
                theirs !== null && (
                  <>
                    <ButtonLink
                      size="small"
                      target="_blank"
                      to={`?${new URLSearchParams({ title: key.title, platform: String(key.platformId) })}`}
                    >
                      {editorWords.theirs}
                    </ButtonLink>
                    <Button size="small" busy={isBusy} onClick={() => void save(theirs)}>
                      {editorWords.mine}
                    </Button>
                  </>
                )
              }
            >
              {problem}
            </Note>
          </div>
        )}
        <Button
          kind="main"
          busy={isBusy}
          aria-disabled={!isChanged || undefined}
          onClick={() => isChanged && void saveWhole(newest)}
        >
          {editorWords.save}
        </Button>
        {isChanged && <Button onClick={renew}>{editorWords.discard}</Button>}
        <span className="small dim">
          {isChanged
            ? editorWords.unsaved
            : version.number < newest
              ? editorWords.older(version.number, newest)
              : editorWords.basedOn(version.number)}
        </span>
        {!isChanged && publish}
      </ActBar>
      {!isChanged && version.number > 0 && <PreviewLink document={key} number={version.number} />}
    </div>
  );
}

async function findNewest(key: DocumentKey): Promise<number | null> {
  const answer = await deskCall('GetDocument', { query: key });
  return answer.kind === 'success' ? answer.payload.document.newest : null;
}
