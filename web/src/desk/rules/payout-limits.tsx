import type { PayoutLimitsInRands } from '@furlong/contract/schemas/config';
import { type LimitClass, limitClasses } from '@furlong/domain/betting/payout-limits';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Field } from '../../ui/controls/field.tsx';
import { formatCentsShort } from '../../ui/format/format-money.ts';
import { deskCall } from '../desk-call.ts';
import type { DraftProps, RuleKind } from './rule-kind.ts';
import styles from './rules.module.css';
import { limitWords as words } from './rules-words.ts';

const groups = ['regularLimits', 'firstTimerLimits'] as const;
type Group = (typeof groups)[number];
type FieldName = `${Group}.${LimitClass}`;
type Draft = Readonly<Record<FieldName, string>>;

const fieldNames = groups.flatMap((group) =>
  limitClasses.map((name) => ({ group, name, field: `${group}.${name}` as FieldName })),
);
const mostRands = 1_000_000_000;

/** Payout limits at the desk (rule: payout-limits). */
export const payoutLimits: RuleKind<PayoutLimitsInRands, Draft> = {
  key: 'payout-limits',
  words,
  load: async (signal) => payloadOf(await deskCall('ListPayoutLimits', { signal })),
  publish: (body) => deskCall('PublishPayoutLimits', { body }),
  withdraw: (number) => deskCall('WithdrawRules', { body: { kind: 'payout-limits', number } }),
  rowsOf: (rules) =>
    fieldNames.map(({ group, name }) => ({
      what: labelOf(group, name),
      value: formatCentsShort(rules[group][name] * 100),
    })),
  draftOf: (rules) =>
    Object.fromEntries(
      fieldNames.map(({ group, name, field }) => [field, String(rules[group][name])]),
    ) as Draft,
  read(draft) {
    const rands = new Map(fieldNames.map(({ field }) => [field, readRands(draft[field])]));
    const wrong: Record<string, string> = {};
    for (const { group, name, field } of fieldNames) {
      const amount = rands.get(field) ?? null;
      const regular = rands.get(`regularLimits.${name}`) ?? null;
      if (amount === null) wrong[field] = words.bad;
      else if (group === 'firstTimerLimits' && regular !== null && amount > regular)
        wrong[field] = words.aboveRegular;
    }
    if (Object.keys(wrong).length > 0) return { wrong };
    const classesOf = (group: Group) =>
      Object.fromEntries(
        limitClasses.map((name) => [name, rands.get(`${group}.${name}`) ?? 0]),
      ) as PayoutLimitsInRands[Group];
    return {
      rules: { regularLimits: classesOf('regularLimits'), firstTimerLimits: classesOf('firstTimerLimits') },
    };
  },
  fields: LimitFields,
};

function LimitFields({ draft, wrong, onChange }: DraftProps<Draft>) {
  return (
    <div className={styles.fields}>
      {fieldNames.map(({ group, name, field }) => (
        <Field
          key={field}
          label={labelOf(group, name)}
          hint={words.rands}
          error={wrong[field]}
          value={draft[field]}
          inputMode="numeric"
          maxLength={13}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
        />
      ))}
    </div>
  );
}

function labelOf(group: Group, name: LimitClass): string {
  const label = words.classes[name];
  return group === 'regularLimits' ? label : words.firstTimer(label);
}

/** Whole rands as they were typed; null: none. */
function readRands(text: string): number | null {
  const plain = text.trim().replaceAll(/[\s\u00a0\u2009\u202f]/g, '');
  const rands = /^\d{1,10}$/.test(plain) ? Number(plain) : Number.NaN;
  return rands <= mostRands ? rands : null;
}
