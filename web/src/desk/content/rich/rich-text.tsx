import type { PartRun } from '@furlong/domain/content/compare-parts';
import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useRef, useState } from 'react';
import textStyles from '../../../content/document-text.module.css';
import { Note } from '../../../ui/feedback/note.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { richWords } from '../content-words.ts';
import { holdText, writeText } from './hold-text.ts';
import styles from './rich-text.module.css';
import { TableTools } from './table-tools.tsx';
import { textExtensions } from './text-nodes.ts';
import { TextTools } from './text-tools.tsx';

interface RichTextProps {
  /** What it begins with; a change from outside is none of the editor's. */
  html: string;
  label: string;
  /** The text as HTML; the one that it began with, to the letter, where it says the same again. */
  onChange: (html: string) => void;
}

/** A page's text, written as it reads. */
export function RichText({ html, label, onChange }: RichTextProps) {
  const id = useId();
  const tools = useRef<HTMLDivElement>(null);
  const [held] = useState(() => ({ ...holdText(html), from: html }));
  const editor = useEditor({
    extensions: textExtensions,
    content: held.doc.toJSON(),
    // The content policy allows no style tag: rich-text.module.css has the styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: 'en-ZA' },
        ...{ 'aria-describedby': `${id}-hint`, class: classNames(textStyles.text, styles.text) },
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'F10' || !event.altKey) return false;
        tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: { state } }) => {
      const written = writeText(state.doc);
      onChange(written === held.html ? held.from : written);
    },
  });
  return (
    <div className={styles.rich}>
      {held.lost.length > 0 && <Lost lost={held.lost} />}
      <div className={styles.tools} ref={tools}>
        <TextTools editor={editor} />
        <TableTools editor={editor} />
      </div>
      <EditorContent editor={editor} />
      <p id={`${id}-hint`} className="small dim">
        {richWords.hint}
      </p>
    </div>
  );
}

/** What goes with the first change made here, for the HTML keeps it. */
function Lost({ lost }: { lost: readonly PartRun[] }) {
  return (
    <div>
      <Note tone="amber">{richWords.lost}</Note>
      <ul className={styles.lost}>
        {lost.map(({ kind, parts }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is lost is found once
          <li key={place}>
            {kind === 'removed' ? richWords.goes : richWords.comes} <code>{parts.join(' ')}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
