import { Button } from '../ui/controls/button.tsx';
import { factorWords } from './factor-words.ts';
import styles from './second-factor.module.css';

/** The recovery codes, once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div className={styles.form}>
      <h3>{factorWords.codesTitle}</h3>
      <p>{factorWords.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.key}>
            {code}
          </li>
        ))}
      </ul>
      <div>
        <Button kind="main" onClick={onSaved}>
          {factorWords.saved}
        </Button>
      </div>
    </div>
  );
}
