import { Button } from '../../ui/controls/button.tsx';
import styles from './settings.module.css';
import { settingsWords as words } from './settings-words.ts';

interface SettingOriginProps {
  /** The setting's name. */
  name: string;
  /** Without the desk it is as the product comes, not of the operator's file. */
  isShipped: boolean;
  /** What holds is set at the desk. */
  isSet: boolean;
  /** It is written otherwise than it holds. */
  isChanged: boolean;
  onBack: () => void;
  onUndo: () => void;
}

/** Where a setting's value comes from, with the way back from there. */
export function SettingOrigin({ name, isShipped, isSet, isChanged, onBack, onUndo }: SettingOriginProps) {
  const back = isShipped ? words.backToShipped : words.back;
  const act = isChanged ? { text: words.undo, press: onUndo } : isSet && { text: back, press: onBack };
  return (
    <p className={styles.origin}>
      <span>
        {isChanged ? words.changed : isSet ? words.fromDesk : isShipped ? words.asShipped : words.fromFile}
      </span>
      {act !== false && (
        <Button size="small" aria-label={words.named(act.text, name)} onClick={act.press}>
          {act.text}
        </Button>
      )}
    </p>
  );
}
