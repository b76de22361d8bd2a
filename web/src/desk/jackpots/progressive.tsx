import type { DeskProgressive } from '@furlong/contract/schemas/desk-jackpots';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { deskJackpotWords as words } from './jackpot-words.ts';
import styles from './jackpots.module.css';
import { MustBeWonForm } from './must-be-won-form.tsx';
import { TermsForm } from './terms-form.tsx';

interface ProgressiveProps {
  progressive: DeskProgressive;
  maySet: boolean;
  /** The list is asked for again; resolves when it is there. */
  onChanged: () => Promise<void>;
}

/** A progressive with its terms, and for who may what changes them. */
export function Progressive({ progressive, maySet, onChanged }: ProgressiveProps) {
  const { name, carried, seed, contribution, cap, doublesFrom, mustBeWonDays } = progressive;
  const [open, setOpen] = useState<'terms' | 'day' | null>(null);
  const close = () => setOpen(null);
  const rows = [
    [words.carries, formatRandsShort(carried)],
    [words.seed, formatRandsShort(seed)],
    [words.contribution, formatRandsShort(contribution)],
    [words.cap, cap === null ? words.noCap : formatRandsShort(cap)],
    [words.doublesFrom, Number(doublesFrom) === 0 ? words.noDoubling : formatRandsShort(doublesFrom)],
    [words.days, mustBeWonDays.length === 0 ? words.noDays : mustBeWonDays.join(', ')],
  ] as const;
  return (
    <li>
      <h3>{name}</h3>
      <dl className="fact-rows">
        {rows.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small dim">{words.setBy(progressive)}</p>
      {maySet && open === null && (
        <div className={styles.buttons}>
          <Button size="small" aria-label={words.changeNamed(name)} onClick={() => setOpen('terms')}>
            {words.change}
          </Button>
          <Button size="small" aria-label={words.mustBeWonNamed(name)} onClick={() => setOpen('day')}>
            {words.mustBeWon}
          </Button>
        </div>
      )}
      {open === 'terms' && (
        <TermsForm
          key={progressive.version}
          label={words.changeNamed(name)}
          progressive={progressive}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {open === 'day' && <MustBeWonForm name={name} onChanged={onChanged} onClose={close} />}
    </li>
  );
}

/** A progressive that no card has named yet. */
export function NewProgressive({ onChanged }: Pick<ProgressiveProps, 'onChanged'>) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <p className={styles.add}>
        <Button onClick={() => setOpen(true)}>{words.add}</Button>
      </p>
    );
  }
  return (
    <TermsForm label={words.add} progressive={null} onChanged={onChanged} onClose={() => setOpen(false)} />
  );
}
