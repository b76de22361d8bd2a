import styles from '../ui/feedback/states.module.css';
import { newVersionWords } from './new-version-words.ts';

/** Offers a newer version of the app that is already stored; it loads on request. */
export function NewVersionBanner({ onLater }: { onLater: () => void }) {
  return (
    <div className={styles.strip} role="status">
      <span>
        <b>{newVersionWords.title}</b> {newVersionWords.text}
      </span>
      <span className={styles.actions}>
        <button type="button" onClick={() => window.location.reload()}>
          {newVersionWords.load}
        </button>
        <button type="button" onClick={onLater}>
          {newVersionWords.later}
        </button>
      </span>
    </div>
  );
}
