import type { SessionLimit, SessionMinutes } from '@furlong/contract/schemas/protection';
import { isTighter } from '@furlong/domain/protection/limit';
import { useState } from 'react';
import { call } from '../platform/api/api.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { Button } from '../ui/controls/button.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './protection-queries.ts';
import {
  capital,
  endsNowWords,
  lengthWords,
  limitsWords,
  pendingWords,
  sessionEndWords,
  sessionNowWords,
  sessionPart,
  sessionSavedWords,
  sessionStaysWords,
} from './protection-words.ts';

const choices = [
  { value: '15', text: sessionPart.choices['15'] },
  { value: '30', text: sessionPart.choices['30'] },
  { value: '60', text: sessionPart.choices['60'] },
  { value: '120', text: sessionPart.choices['120'] },
  { value: '240', text: sessionPart.choices['240'] },
  { value: 'none', text: sessionPart.choices.none },
] as const;
type Choice = (typeof choices)[number]['value'];

/** The time limit of a session: tighter counts at once, looser after 24 hours. */
export function SessionTime({ limit }: { limit: SessionLimit }) {
  const current = choiceOf(limit.minutes);
  const [wanted, setWanted] = useState<Choice | null>(null);
  const chosen = wanted ?? current;
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [busy, setBusy] = useState<'set' | 'keep' | null>(null);
  const change = useProtectionChange();

  async function make(how: 'set' | 'keep', made: () => Parameters<typeof change>[0], said: string) {
    setBusy(how);
    setSaved(null);
    const found = await change(made());
    setBusy(null);
    setProblem(found);
    if (found !== null) return found;
    setWanted(null);
    setSaved(said);
    announce(said);
    return null;
  }
  const set = () =>
    make(
      'set',
      () => call('SetSessionLimit', { body: { minutes: minutesOf(chosen) } }),
      sessionSavedWords(lengthWords(minutesOf(chosen)), !startsNow(limit, chosen)),
    );
  const keep = () =>
    make('keep', () => call('CancelSessionLimit', {}), sessionStaysWords(lengthWords(limit.minutes)));

  return (
    <section className="sect">
      <h2 id="session-time">
        {sessionPart.title} <small>{sessionPart.when}</small>
      </h2>
      <p className={styles.text}>
        {sessionPart.text} {sessionNowWords(limit.minutes)}{' '}
        {limit.endsAt !== null && sessionEndWords(formatClock(limit.endsAt))}
      </p>
      <div className={styles.choice}>
        <Segmented
          label={sessionPart.howLong}
          value={chosen}
          options={choices}
          onChange={(choice) => {
            setWanted(choice);
            setSaved(null);
          }}
          disabled={busy !== null}
        />
        <Button
          busy={busy === 'set'}
          disabled={chosen === current && limit.pending === null}
          onClick={() => (endsNow(limit, chosen) ? setAsked(true) : void set())}
        >
          {sessionPart.set}
        </Button>
        {saved !== null && <b className={styles.saved}>{saved}</b>}
      </div>
      <Pending limit={limit} busy={busy === 'keep'} onKeep={() => void keep()} />
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          title={sessionPart.ask}
          text={endsNowWords(lengthWords(minutesOf(chosen)))}
          confirm={sessionPart.confirm}
          onConfirm={set}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

/** A pending looser limit, which can be cancelled. */
function Pending({ limit, busy, onKeep }: { limit: SessionLimit; busy: boolean; onKeep: () => void }) {
  if (limit.pending === null) return null;
  return (
    <Note
      tone="amber"
      actions={
        <Button size="small" busy={busy} onClick={onKeep}>
          {limitsWords.keep} {lengthWords(limit.minutes)}
        </Button>
      }
    >
      <b>{capital(lengthWords(limit.pending.minutes))}</b> {pendingWords(limit.pending.effectiveAt)}
    </Note>
  );
}

function choiceOf(minutes: number | null): Choice {
  return choices.find(({ value }) => value === String(minutes))?.value ?? 'none';
}

function minutesOf(choice: Choice): SessionMinutes | null {
  return choice === 'none' ? null : (Number(choice) as SessionMinutes);
}

/** Whether a limit counts at once: it is tighter than the one that holds, or the same. */
function startsNow({ minutes }: SessionLimit, chosen: Choice): boolean {
  const wanted = minutesOf(chosen);
  return wanted === minutes || (wanted !== null && isTighter(wanted, minutes));
}

/** Whether a limit would end the current session. */
function endsNow({ minutes, since }: SessionLimit, chosen: Choice): boolean {
  const wanted = minutesOf(chosen);
  if (wanted === null || !isTighter(wanted, minutes)) return false;
  return Date.parse(since) + wanted * 60_000 <= serverNow();
}
