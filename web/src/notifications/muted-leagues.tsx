import type { NotificationSettings } from '@furlong/contract/schemas/notifications';
import { useState } from 'react';
import { call } from '../platform/api/api.ts';
import { getConfig } from '../platform/site/config.ts';
import { Switch } from '../ui/controls/switch.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useLeagueNames, useSettingsChange } from './notice-queries.ts';
import styles from './notifications.module.css';
import { muteWords } from './settings-words.ts';

/** Which of the punter's leagues tell something. */
export function MutedLeagues({ muted }: { muted: NotificationSettings['mutedLeagues'] }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: leagues } = useLeagueNames();
  const change = useSettingsChange();
  if (!getConfig().showFriendsLeague || leagues === undefined || leagues.length === 0) return null;
  const isMuted = (code: string) => muted.some(({ leagueCode }) => leagueCode === code);

  async function mute(leagueCode: string, name: string, isOff: boolean): Promise<void> {
    setBusy(leagueCode);
    const found = await change(call('MuteLeague', { body: { leagueCode, muted: isOff } }));
    setBusy(null);
    setProblem(found);
    if (found === null) announce(muteWords.turned(name, isOff));
  }

  return (
    <section className="sect">
      <h2>{muteWords.title}</h2>
      <p className={styles.text}>{muteWords.what}</p>
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <div className={styles.switches}>
        {leagues.map(({ leagueCode, leagueName }) => (
          <Switch
            key={leagueCode}
            label={leagueName}
            on={!isMuted(leagueCode)}
            busy={busy === leagueCode}
            onChange={(on) => void mute(leagueCode, leagueName, !on)}
          />
        ))}
      </div>
    </section>
  );
}
