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
import { formatEnd } from '../ui/format/format-date.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './protection-queries.ts';
import { exclusionWords, timeOutWords } from './protection-words.ts';
import { showBreak } from './show-break.ts';

const closes = 'you cannot deposit, bet or play the game, on any device.';
const open = 'Your statements and withdrawal stay open.';
/** What a time-out leaves untouched. */
const pausing = `${open} Bets you have struck stand and are paid; picks you have saved stand and score.`;
/** What an exclusion ends. */
const leaving = `Your picks on races still to run are taken off; points earned before stay. ${open} Bets you have struck stand and are paid.`;

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
    <Part
      id="time-out"
      title="Take a break"
      text="A time-out from betting and the game. It begins at once and ends by itself."
    >
      <Segmented
        label="How long the break is"
        value={length}
        options={TIME_OUT_LENGTHS.map((value) => ({ value, text: timeOutWords[value] }))}
        onChange={setLength}
      />
      <Button onClick={() => setQuestion(askNow(length))}>Take a break</Button>
      {question !== null && (
        <ConfirmDialog
          title={`Take a break of ${timeOutWords[length]}?`}
          text={`From now until ${formatEnd(question.end)} ${closes} ${pausing} The break cannot be shortened.`}
          confirm={`Break until ${formatEnd(question.end)}`}
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
    return (
      <Part
        id="exclude"
        title="Exclude yourself"
        text="You are excluded for as long as can be chosen here."
      />
    );
  }
  return (
    <Part
      id="exclude"
      title={isExcluded ? 'Exclude yourself for longer' : 'Exclude yourself'}
      text="For six months at least. Nobody can shorten it, neither you nor we. You also leave prize games and get no messages."
    >
      <Segmented
        label="How long the exclusion is"
        value={length}
        options={lengths.map((value) => ({ value, text: exclusionWords[value] }))}
        onChange={setChosen}
      />
      <Button kind="danger" onClick={() => setQuestion(askNow(length))}>
        Exclude me
      </Button>
      {question !== null && (
        <ConfirmDialog
          title={`Exclude yourself for ${exclusionWords[length]}?`}
          text={`From now until ${formatEnd(question.end)} ${closes} ${leaving} Nobody can shorten this.`}
          confirm={`Exclude me until ${formatEnd(question.end)}`}
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
    <Part
      id="close"
      title="Close your account"
      text="For good, right here, without a phone call. You can still sign in to see your statements and to withdraw."
    >
      <Button kind="danger" onClick={() => setGuid(crypto.randomUUID())}>
        Close my account
      </Button>
      {guid !== null && (
        <ConfirmDialog
          title="Close your account for good?"
          text={`From now on ${closes} ${leaving} A closed account is not opened again.`}
          confirm="Close my account for good"
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
