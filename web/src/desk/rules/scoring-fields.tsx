import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { type DraftProps, nextId } from './rule-kind.ts';
import styles from './rules.module.css';
import { scoringWords as words } from './rules-words.ts';
import type { DraftStep, ScoringDraft } from './scoring-draft.ts';

type StepList = 'places' | 'bonuses';

/** The fields of scoring rules: places and bonuses are lists that grow and shrink at their ends. */
export function ScoringFields({ draft, wrong, onChange }: DraftProps<ScoringDraft>) {
  const change = (list: StepList, id: number, to: Partial<DraftStep>) =>
    onChange({ ...draft, [list]: draft[list].map((step) => (step.id === id ? { ...step, ...to } : step)) });
  const add = (list: StepList) =>
    onChange({ ...draft, [list]: [...draft[list], { id: nextId(draft[list]), from: '', points: '' }] });
  const remove = (list: StepList, id: number) =>
    onChange({ ...draft, [list]: draft[list].filter((step) => step.id !== id) });
  const lastPlace = draft.places.at(-1);
  const single = (field: 'cardPoints' | 'cardRaces' | 'fewestRacesRun', path: string) => (
    <Field
      label={words[field]}
      value={draft[field]}
      error={wrong[path]}
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
    />
  );
  return (
    <div className={styles.list}>
      <fieldset className={styles.line}>
        <legend>{words.places}</legend>
        {draft.places.map(({ id, points }, at) => (
          <Field
            key={id}
            label={words.place(at + 1)}
            value={points}
            error={wrong[`placePoints.${at}`] ?? (at === 0 ? wrong.placePoints : undefined)}
            inputMode="decimal"
            maxLength={9}
            autoComplete="off"
            onChange={({ target }) => change('places', id, { points: target.value })}
          />
        ))}
        <div className={styles.buttons}>
          <Button size="small" onClick={() => add('places')}>
            {words.addPlace}
          </Button>
          {lastPlace && draft.places.length > 1 && (
            <Button size="small" onClick={() => remove('places', lastPlace.id)}>
              {words.removePlace}
            </Button>
          )}
        </div>
      </fieldset>
      {draft.bonuses.map(({ id, from, points }, at) => (
        <fieldset key={id} className={styles.line}>
          <legend>{words.bonusNumber(at + 1)}</legend>
          <Field
            label={words.bonusPrice}
            hint={words.bonusHint}
            value={from}
            error={wrong[`priceBonuses.${at}.from`]}
            inputMode="decimal"
            maxLength={10}
            autoComplete="off"
            onChange={({ target }) => change('bonuses', id, { from: target.value })}
          />
          <Field
            label={words.bonusPoints}
            value={points}
            error={wrong[`priceBonuses.${at}.points`]}
            inputMode="decimal"
            maxLength={9}
            autoComplete="off"
            onChange={({ target }) => change('bonuses', id, { points: target.value })}
          />
          <div className={styles.buttons}>
            <Button
              size="small"
              aria-label={words.removeBonusNumber(at + 1)}
              onClick={() => remove('bonuses', id)}
            >
              {words.removeBonus}
            </Button>
          </div>
        </fieldset>
      ))}
      <p>
        <Button size="small" onClick={() => add('bonuses')}>
          {words.addBonus}
        </Button>
      </p>
      <fieldset className={styles.line}>
        <legend>{words.card}</legend>
        {single('cardPoints', 'cardBonus.points')}
        {single('cardRaces', 'cardBonus.fewestRaces')}
        {single('fewestRacesRun', 'fewestRacesRun')}
      </fieldset>
    </div>
  );
}
