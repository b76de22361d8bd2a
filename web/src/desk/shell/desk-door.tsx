import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { deskWords } from '../desk-words.ts';
import styles from './desk-shell.module.css';

interface DeskDoorProps {
  title: string;
  text: string;
  /** What happened before, such as why a sign-in ended. */
  note?: { readonly title: string; readonly text: string } | undefined;
  action?: { readonly text: string; readonly busy?: boolean; readonly onPress: () => void } | undefined;
  children?: ReactNode;
}

/** What somebody reads whom the desk does not let in, with what to do and the way back to the site. */
export function DeskDoor({ title, text, note, action, children }: DeskDoorProps) {
  return (
    <section className={styles.door}>
      <h1>{title}</h1>
      {note !== undefined && (
        <Note tone="amber">
          <b>{note.title}</b> {note.text}
        </Note>
      )}
      <p>{text}</p>
      {children}
      <p className={styles.acts}>
        {action !== undefined && (
          <Button kind="main" busy={action.busy ?? false} onClick={action.onPress}>
            {action.text}
          </Button>
        )}
        <a href="/">{deskWords.toSite}</a>
      </p>
    </section>
  );
}
