import { Link } from 'react-router';
import { classNames } from '../styles/class-names.ts';
import type { ToastMessage } from './toast.ts';
import styles from './toast-card.module.css';

interface ToastCardProps {
  message: ToastMessage;
  /** Its link was followed: it is not needed any more. */
  onFollowed?: () => void;
}

/** A toast's text; the edge's colour shows its type. */
export function ToastCard({ message: { type, title, text, link }, onFollowed }: ToastCardProps) {
  return (
    <div
      data-toast=""
      className={classNames(styles.toast, styles[type])}
      {...(link !== undefined && { role: 'status' })}
    >
      <span>
        <b>{title}</b>
        {text !== undefined && ` ${text}`}
      </span>
      {link !== undefined && (
        <Link className={styles.link} to={link.to} onClick={onFollowed}>
          {link.text}
        </Link>
      )}
    </div>
  );
}
