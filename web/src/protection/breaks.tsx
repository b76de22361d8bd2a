import type { PunterBreak } from '@furlong/contract/schemas/protection';
import {
  breakEnd,
  SELF_EXCLUSION_LENGTHS,
  type SelfExclusionLength,
  TIME_OUT_LENGTHS,
  type TimeOutLength,
} from '@furlong/domain/protection/break';
import { type ReactNode, useState } from 'react';
import { call } from '../platform/api/api.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { Button } from '../ui/controls/button.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './protection-queries.ts';
import { closurePart, exclusionPart, exclusionWords, timeOutPart, timeOutWords } from './protection-words.ts';
import { showBreak } from './show-break.ts';

/** A break awaiting confirmation; its guid makes repeated requests count once. */
interface Question {
  readonly guid: string;
  readonly end: Date;
}

const askNow = (length: TimeOutLength | SelfExclusionLength): Question => ({
  guid: crypto.randomUUID(),
  end: breakEnd(length, new Date(serverNow())),
});

/** Time-outs: 24 hours to three months. */
export function TimeOut() {
  const [length, setLength] = useState<TimeOutLength>('day');
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useProtectionChange();
  return (
    <Part id="time-out" title={timeOutPart.title} text={timeOutPart.text}>
      <Segmented
        label={timeOutPart.howLong}
        value={length}
        options={TIME_OUT_LENGTHS.map((value) => ({ value, text: timeOutWords[value] }))}
        onChange={setLength}
      />
      <Button onClick={() => setQuestion(askNow(length))}>{timeOutPart.take}</Button>
      {question !== null && (
        <ConfirmDialog
          title={timeOutPart.ask(length)}
          text={timeOutPart.explain(question.end)}
          confirm={timeOutPart.confirm(question.end)}
          onConfirm={() => change(call('TakeTimeOut', { body: { guid: question.guid, length } }))}
          focusDone={showBreak}
          onClose={() => setQuestion(null)}
        />
      )}
    </Part>
  );
}

/** Self-exclusion: six months or more. */
export function SelfExclusion({ current }: { current: PunterBreak | null }) {
  const [chosen, setChosen] = useState<SelfExclusionLength | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useProtectionChange();
  const isExcluded = current?.kind === 'self-exclusion';
  const lengths = lengthsBeyond(isExcluded ? current.until : null);
  const length = lengths.find((each) => each === chosen) ?? lengths[0];
  if (length === undefined) {
    return <Part id="exclude" title={exclusionPart.title} text={exclusionPart.longest} />;
  }
  return (
    <Part
      id="exclude"
      title={isExcluded ? exclusionPart.longer : exclusionPart.title}
      text={exclusionPart.text}
    >
      <Segmented
        label={exclusionPart.howLong}
        value={length}
        options={lengths.map((value) => ({ value, text: exclusionWords[value] }))}
        onChange={setChosen}
      />
      <Button kind="danger" onClick={() => setQuestion(askNow(length))}>
        {exclusionPart.exclude}
      </Button>
      {question !== null && (
        <ConfirmDialog
          title={exclusionPart.ask(length)}
          text={exclusionPart.explain(question.end)}
          confirm={exclusionPart.confirm(question.end)}
          onConfirm={() => change(call('ExcludeSelf', { body: { guid: question.guid, length } }))}
          focusDone={showBreak}
          onClose={() => setQuestion(null)}
        />
      )}
    </Part>
  );
}

/** The lengths that extend the current exclusion by at least a day. */
function lengthsBeyond(until: string | null): readonly SelfExclusionLength[] {
  if (until === null) return SELF_EXCLUSION_LENGTHS;
  const now = new Date(serverNow());
  const least = new Date(until).getTime() + 86_400_000;
  return SELF_EXCLUSION_LENGTHS.filter((length) => breakEnd(length, now).getTime() > least);
}

/** Closing the account permanently, without a phone call. */
export function ClosingAccount() {
  const [guid, setGuid] = useState<string | null>(null);
  const change = useProtectionChange();
  return (
    <Part id="close" title={closurePart.title} text={closurePart.text}>
      <Button kind="danger" onClick={() => setGuid(crypto.randomUUID())}>
        {closurePart.close}
      </Button>
      {guid !== null && (
        <ConfirmDialog
          title={closurePart.ask}
          text={closurePart.explain}
          confirm={closurePart.confirm}
          onConfirm={() => change(call('CloseAccount', { body: { guid } }))}
          focusDone={showBreak}
          onClose={() => setGuid(null)}
        />
      )}
    </Part>
  );
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section className="sect">
      <h2 id={id}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.choice}>{children}</div>}
    </section>
  );
}
