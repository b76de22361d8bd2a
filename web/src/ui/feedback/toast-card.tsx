import { classNames } from '../styles/class-names.ts';
import type { ToastMessage } from './toast.ts';
import styles from './toast-card.module.css';

/** A toast's text; the edge's colour shows its type. */
export function ToastCard({ message: { type, title, text } }: { message: ToastMessage }) {
  return (
    <div className={classNames(styles.toast, styles[type])}>
      <span>
        <b>{title}</b>
        {text !== undefined && ` ${text}`}
      </span>
    </div>
  );
}
