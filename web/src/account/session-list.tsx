import type { PunterSession } from '@furlong/contract/schemas/identity';
import { useRef, useState } from 'react';
import { call } from '../platform/api/api.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { Button } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import { Facts } from '../ui/format/facts.tsx';
import styles from './account.module.css';
import { useAccountChange } from './account-queries.ts';
import { momentWords, sessionWords } from './account-words.ts';

/** Every device that is signed in; each but this one can be signed out. */
export function SessionList({ sessions }: { sessions: readonly PunterSession[] }) {
  /** The session being ended: its id, or all others. */
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useAccountChange();
  const now = serverNow();

  async function end(what: string, done: string, made: Parameters<typeof change>[0]): Promise<void> {
    setBusy(what);
    setProblem(null);
    const found = await change(made);
    setBusy(null);
    setProblem(found);
    if (found !== null) return;
    announce(done);
    // The button that was pressed is gone with its row.
    heading.current?.focus();
  }

  const others = sessions.filter(({ current }) => !current);
  return (
    <section className="sect">
      <h2 ref={heading} tabIndex={-1}>
        {sessionWords.title}
      </h2>
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, signedInAt, usedAt, current }) => (
          <li key={id}>
            <div>
              <b>{device}</b> {current && <Tag tone="green">{sessionWords.here}</Tag>}
              <p className="dim small">
                <Facts
                  facts={[
                    sessionWords.signedIn(momentWords(signedInAt, now)),
                    sessionWords.lastUsed(momentWords(usedAt, now)),
                  ]}
                />
              </p>
            </div>
            {!current && (
              <Button
                size="small"
                className="nowrap"
                busy={busy === id}
                aria-label={sessionWords.endNamed(device, momentWords(signedInAt, now))}
                onClick={() => void end(id, sessionWords.ended(device), call('EndSession', { body: { id } }))}
              >
                {sessionWords.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          busy={busy === 'others'}
          onClick={() => void end('others', sessionWords.othersEnded, call('EndOtherSessions', {}))}
        >
          {sessionWords.endOthers}
        </Button>
      )}
    </section>
  );
}
