import { type ReactNode, useId } from 'react';
import { setAsksBetter, setKeepsStake, useStrikePreferences } from '../../strike/strike-preferences.ts';
import styles from './lines/slip-parts.module.css';
import { choiceWords } from './view/slip-words.ts';

/** How the punter wants bets to be struck, remembered on the device. */
export function StrikeChoices() {
  const { asksBetter, keepsStake } = useStrikePreferences();
  return (
    <fieldset className={styles.choices}>
      <legend className="sr">{choiceWords.title}</legend>
      <Choice checked={asksBetter} onChange={setAsksBetter}>
        {choiceWords.asksBetter}
      </Choice>
      <Choice checked={keepsStake} onChange={setKeepsStake}>
        {choiceWords.keepsStake}
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Choice({ checked, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        className={styles.tick}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
