import type { LiabilityLimit } from '@furlong/contract/schemas/desk-liability';
import type { Measure } from '@furlong/domain/betting/event-book';
import type { LimitKind } from '@furlong/domain/betting/liability-limits';
import { moneyToWire } from '@furlong/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { readAmount } from '../../ui/format/read-amount.ts';
import { useAct } from '../approvals/use-act.ts';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './liability.module.css';
import { liabilityWords as words } from './liability-words.ts';

/** What limits are on: a meeting, a race of it, or a fixture. */
export type LimitedPlace =
  | { readonly sport: 'horseracing'; readonly meetingId: number; readonly eventId?: number }
  | { readonly sport: 'soccer'; readonly eventId: number };

interface LimitsFormProps {
  place: LimitedPlace;
  kinds: readonly LimitKind[];
  names: Readonly<Record<LimitKind, string>>;
  /** Those that hold there. */
  limits: readonly LiabilityLimit[];
}

/** The limits of a meeting, a race or a fixture, each set for itself (rule: liability-limits). */
export function LimitsForm({ place, kinds, names, limits }: LimitsFormProps) {
  const eventId = place.eventId ?? null;
  return (
    <section className={styles.limits}>
      <h3>{words.limits}</h3>
      <p className="small dim">{words.limitHint}</p>
      {kinds.map((kind) => {
        const own = limits.find((limit) => limit.kind === kind && limit.eventId === eventId);
        const above = limits.find((limit) => limit.kind === kind && limit.eventId === null);
        return (
          <LimitForm
            key={`${kind} ${own?.amount ?? ''} ${own?.measure ?? ''}`}
            {...{ place, kind, name: names[kind] }}
            {...(own && { own })}
            {...(own === undefined && above !== undefined && { hint: words.ofMeeting(above) })}
          />
        );
      })}
    </section>
  );
}

interface LimitFormProps {
  place: LimitedPlace;
  kind: LimitKind;
  name: string;
  own?: LiabilityLimit;
  hint?: string;
}

function LimitForm({ place, kind, name, own, hint }: LimitFormProps) {
  const [text, setText] = useState(own === undefined ? '' : String(own.amount));
  const [measure, setMeasure] = useState<Measure>(own?.measure ?? 'expected');
  const [wrong, setWrong] = useState<string | undefined>();
  const queries = useQueryClient();
  const act = useAct();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (act.isBusy) return;
    const isEmpty = text.trim() === '';
    const read = isEmpty ? { cents: 0 } : readAmount(text);
    setWrong('problem' in read ? read.problem : undefined);
    if ('problem' in read) return;
    const amount = read.cents === 0 ? null : moneyToWire(read.cents);
    const body = { ...place, kind, measure, amount, seen: own?.amount ?? null };
    const done = await act.run(() => deskCall('SetLiabilityLimit', { body }));
    await queries.invalidateQueries({ queryKey: ['desk', 'liability'] });
    if (done !== null) announce(amount === null ? words.wasRemoved : words.wasSet);
  }

  return (
    <form className={styles.limit} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={name}
        {...(hint !== undefined && { hint })}
        error={wrong}
        value={text}
        placeholder={words.noLimit}
        inputMode="decimal"
        maxLength={14}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Select
        label={words.measure(name)}
        value={measure}
        onChange={({ target }) => setMeasure(target.value === 'worst' ? 'worst' : 'expected')}
      >
        <option value="expected">{words.measures.expected}</option>
        <option value="worst">{words.measures.worst}</option>
      </Select>
      <Button type="submit" size="small" busy={act.isBusy} aria-label={words.setNamed(name)}>
        {words.set}
      </Button>
      <Problem text={act.problem} />
    </form>
  );
}
