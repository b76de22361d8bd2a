import { useState } from 'react';
import { serverAddress } from '../../platform/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './content.module.css';
import { type DocumentKey, problemOf } from './content-queries.ts';
import { editorWords } from './content-words.ts';

/** Makes a link by which anybody sees a version for an hour. */
export function PreviewLink({ document, number }: { document: DocumentKey; number: number }) {
  const [link, setLink] = useState<{ readonly address: string; readonly until: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function make(): Promise<void> {
    setBusy(true);
    const answer = await deskCall('LinkDocumentPreview', { body: { ...document, number } });
    setProblem(problemOf(answer));
    if (answer.kind === 'success') {
      const { path, until } = answer.payload;
      setLink({ address: new URL(serverAddress(path), window.location.origin).href, until });
    }
    setBusy(false);
  }

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      announce(editorWords.copied);
    } catch {
      setProblem(editorWords.noCopy);
    }
  }

  return (
    <div className={styles.link}>
      <Button size="small" busy={isBusy} onClick={() => void make()}>
        {editorWords.link}
      </Button>
      {link !== null && (
        <>
          <Field
            label={editorWords.linkLabel}
            hint={editorWords.linkMade(formatClock(link.until))}
            value={link.address}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <Button size="small" onClick={() => void copy(link.address)}>
            {editorWords.copy}
          </Button>
        </>
      )}
      <Problem text={problem} />
    </div>
  );
}
