import type { Scale } from '@furlong/contract/schemas/desk-rules';
import { type DeductionBand, findScaleFaults } from '@furlong/domain/betting/deductions';
import { formatOddsFraction, type Odds, parseOdds } from '@furlong/domain/odds';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import { type DraftProps, nextId, type RuleKind } from './rule-kind.ts';
import styles from './rules.module.css';
import { deductionWords as words } from './rules-words.ts';

interface DraftBand {
  readonly id: number;
  readonly longest: string;
  readonly shortest: string;
  readonly percent: string;
}
type Draft = readonly DraftBand[];

/** The scale of deductions at the desk (rule: deductions). */
export const deductions: RuleKind<Scale, Draft> = {
  key: 'deductions',
  words,
  load: async (signal) => payloadOf(await deskCall('ListDeductions', { signal })),
  publish: (body) => deskCall('PublishDeductions', { body }),
  withdraw: (number) => deskCall('WithdrawRules', { body: { kind: 'deductions', number } }),
  rowsOf: ({ bands }) =>
    bands.map(({ longest, shortest, percent }) => ({
      what: words.band(longest, shortest),
      value: `${percent} %`,
    })),
  draftOf: ({ bands }) =>
    bands.map(({ longest, shortest, percent }, id) => ({
      ...{ id, longest: longest ?? '', shortest: shortest ?? '', percent: String(percent) },
    })),
  read(draft) {
    const wrong: Record<string, string> = {};
    const price = (text: string, field: string): Odds | null => {
      const plain = text.trim();
      if (plain === '') return null;
      try {
        return parseOdds(/^\d+$/.test(plain) ? `${plain}/1` : plain);
      } catch {
        wrong[field] = words.badPrice;
        return null;
      }
    };
    const bands: DeductionBand[] = draft.map(({ longest, shortest, percent }, at) => ({
      longest: price(longest, `bands.${at}.longest`),
      shortest: price(shortest, `bands.${at}.shortest`),
      percent: /^\d{1,2}$/.test(percent.trim()) ? Number(percent) : Number.NaN,
    }));
    for (const { field, expected } of findScaleFaults(bands)) wrong[field] ??= words.expected(expected);
    if (Object.keys(wrong).length > 0) return { wrong };
    const textOf = (odds: Odds | null) => odds && formatOddsFraction(odds);
    return {
      rules: {
        bands: bands.map(({ longest, shortest, percent }) => ({
          ...{ longest: textOf(longest), shortest: textOf(shortest), percent },
        })),
      },
    };
  },
  fields: BandFields,
};

function BandFields({ draft, wrong, onChange }: DraftProps<Draft>) {
  const change = (id: number, to: Partial<DraftBand>) =>
    onChange(draft.map((band) => (band.id === id ? { ...band, ...to } : band)));
  const insertAfter = (at: number) =>
    onChange(draft.toSpliced(at + 1, 0, { id: nextId(draft), longest: '', shortest: '', percent: '' }));
  return (
    <div className={styles.list}>
      <p className="small dim">{words.hint}</p>
      {draft.map(({ id, longest, shortest, percent }, at) => (
        <fieldset key={id} className={styles.line}>
          <legend>{words.bandNumber(at + 1)}</legend>
          <Field
            label={words.shortest}
            value={shortest}
            error={wrong[`bands.${at}.shortest`]}
            maxLength={20}
            autoComplete="off"
            onChange={({ target }) => change(id, { shortest: target.value })}
          />
          <Field
            label={words.longest}
            value={longest}
            error={wrong[`bands.${at}.longest`]}
            maxLength={20}
            autoComplete="off"
            onChange={({ target }) => change(id, { longest: target.value })}
          />
          <Field
            label={words.percent}
            value={percent}
            error={wrong[`bands.${at}.percent`]}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            onChange={({ target }) => change(id, { percent: target.value })}
          />
          <div className={styles.buttons}>
            <Button size="small" aria-label={words.addAfter(at + 1)} onClick={() => insertAfter(at)}>
              {words.add}
            </Button>
            {draft.length > 1 && (
              <Button
                size="small"
                aria-label={words.removeNumber(at + 1)}
                onClick={() => onChange(draft.filter((band) => band.id !== id))}
              >
                {words.remove}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <Problem text={wrong.bands} />
    </div>
  );
}
