import { type ReactNode, useId } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { useOwnPreferences, useStrikePreferences } from '../../strike/strike-preferences.ts';
import styles from './lines/slip-parts.module.css';
import { choiceWords } from './view/slip-words.ts';

/** How the punter wants bets to be struck, remembered on the device for who chose it. */
export function StrikeChoices() {
  const { asksBetter, keepsStake } = useOwnPreferences();
  const owner = useSession(({ punterId }) => punterId);
  const { choose } = useStrikePreferences.getState();
  return (
    <fieldset className={styles.choices}>
      <legend className="sr">{choiceWords.title}</legend>
      <Choice checked={asksBetter} onChange={(checked) => choose(owner, { asksBetter: checked })}>
        {choiceWords.asksBetter}
      </Choice>
      <Choice checked={keepsStake} onChange={(checked) => choose(owner, { keepsStake: checked })}>
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
