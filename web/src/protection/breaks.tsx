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
import { closurePart, exclusionPart, exclusionWords, timeOutPart, timeOutWords } from './break-words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './protection-queries.ts';
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

/** Time-outs: 24 hours to three months; during one only the lengths that end later. */
export function TimeOut({ current }: { current: PunterBreak | null }) {
  const [chosen, setChosen] = useState<TimeOutLength | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useProtectionChange();
  const lengths = timeOutsBeyond(current);
  const length = lengths.find((each) => each === chosen) ?? lengths[0];
  if (length === undefined) return null;
  const isLonger = current !== null;
  return (
    <Part
      id="time-out"
      title={isLonger ? timeOutPart.longer : timeOutPart.title}
      text={isLonger ? timeOutPart.longerText : timeOutPart.text}
    >
      <Segmented
        label={timeOutPart.howLong}
        value={length}
        options={lengths.map((value) => ({ value, text: timeOutWords[value] }))}
        onChange={setChosen}
      />
      <Button onClick={() => setQuestion(askNow(length))}>
        {isLonger ? timeOutPart.longer : timeOutPart.take}
      </Button>
      {question !== null && (
        <ConfirmDialog
          title={(isLonger ? timeOutPart.askLonger : timeOutPart.ask)(length)}
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

/** The time-outs that can be taken now: none during an exclusion, and during a time-out those that make it longer. */
export function timeOutsBeyond(current: PunterBreak | null): readonly TimeOutLength[] {
  if (current !== null && current.kind !== 'time-out') return [];
  return lengthsBeyond(TIME_OUT_LENGTHS, current?.until ?? null);
}

/** Self-exclusion: six months or more. */
export function SelfExclusion({ current }: { current: PunterBreak | null }) {
  const [chosen, setChosen] = useState<SelfExclusionLength | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useProtectionChange();
  const isExcluded = current?.kind === 'self-exclusion';
  const lengths = lengthsBeyond(SELF_EXCLUSION_LENGTHS, isExcluded ? current.until : null);
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

/** The lengths that extend the current break by at least a day. */
function lengthsBeyond<L extends TimeOutLength | SelfExclusionLength>(
  lengths: readonly L[],
  until: string | null,
): readonly L[] {
  if (until === null) return lengths;
  const now = new Date(serverNow());
  const least = new Date(until).getTime() + 86_400_000;
  return lengths.filter((length) => breakEnd(length, now).getTime() > least);
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
