import { ALIAS_RULE, findAliasProblem } from '@furlong/domain/alias';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Field } from '../ui/controls/field.tsx';
import { type AliasCheck, checkAlias, saveAlias } from './alias.ts';
import { aliasWords } from './alias-words.ts';
import styles from './sign-in.module.css';
import { suggestAliases } from './suggest-aliases.ts';

interface AliasDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onSignOut: () => void;
}

/** The punter chooses the name that others see (rule: alias). Playing requires one. */
export function AliasDialog({ open, onClose, onSaved, onSignOut }: AliasDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={aliasWords.title} text={aliasWords.text}>
      <AliasForm onSaved={onSaved} onSignOut={onSignOut} />
    </Dialog>
  );
}

function AliasForm({ onSaved, onSignOut }: Pick<AliasDialogProps, 'onSaved' | 'onSignOut'>) {
  const [alias, setAlias] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [suggested, setSuggested] = useState(() => suggestAliases(null, Math.random));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    let check: AliasCheck | undefined;
    await checkAlias(alias, (checked) => {
      check = checked;
    });
    const found = problemOf(check) ?? (await saveAlias(alias));
    setBusy(false);
    setProblem(found);
    if (found === null) onSaved();
    else if (check?.isFree === false && found === aliasWords.taken) {
      setSuggested(suggestAliases(alias, Math.random));
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={aliasWords.label}
        name="alias"
        hint={ALIAS_RULE}
        error={problem ?? problemSoFar(alias) ?? undefined}
        value={alias}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setAlias(event.target.value.trim());
          setProblem(null);
        }}
      />
      <div className={styles.suggested}>
        <p className="small dim">{aliasWords.suggested}</p>
        {suggested.map((each) => (
          <Button
            key={each}
            size="small"
            onClick={() => {
              setAlias(each);
              setProblem(null);
            }}
          >
            {each}
          </Button>
        ))}
      </div>
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={isBusy}>
          {aliasWords.save}
        </Button>
        <Button kind="quiet" onClick={onSignOut}>
          {aliasWords.signOut}
        </Button>
      </div>
    </form>
  );
}

/** The problem to show while typing: too long at once, too short not yet. */
function problemSoFar(alias: string): string | null {
  return findAliasProblem(alias.padEnd(3, 'a'));
}

function problemOf(check: AliasCheck | undefined): string | null {
  if (check === undefined) return aliasWords.notChecked;
  return check.isFree ? null : check.reason;
}
