import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { richWords as words } from '../content-words.ts';
import { isWholeAddress } from './link-address.ts';
import styles from './rich-text.module.css';

/** Where the selected words lead; an address of its own where nothing is selected. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [address, setAddress] = useState(before);
  const [isTried, setTried] = useState(false);
  const isWhole = isWholeAddress(address.trim());

  function close(): void {
    onClose();
    editor.commands.focus();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isWhole) return;
    const href = address.trim();
    const chain = editor.chain().focus();
    if (before === '' && editor.state.selection.empty) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <form
      className={styles.link}
      aria-label={words.linkForm}
      noValidate
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      <Field
        label={words.address}
        hint={words.addressHint}
        error={isTried && !isWhole ? words.addressWrong : undefined}
        value={address}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" kind="ink">
          {words.setLink}
        </Button>
        {before !== '' && (
          <Button size="small" onClick={remove}>
            {words.unlink}
          </Button>
        )}
        <Button size="small" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
