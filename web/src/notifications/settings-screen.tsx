import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { NotificationSettings } from '@furlong/contract/schemas/notifications';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../platform/api/api.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Switch } from '../ui/controls/switch.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import phone from '../ui/styles/phone-head.module.css';
import { MutedLeagues } from './muted-leagues.tsx';
import { useNoticeSettings, useSettingsChange } from './notice-queries.ts';
import { kindWords } from './notice-words.ts';
import styles from './notifications.module.css';
import { PushSwitch } from './push-switch.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { settingsWords } from './settings-words.ts';

/** What the punter is told, where and when. */
export function NotificationSettingsScreen() {
  const { data: settings, isError, refetch } = useNoticeSettings();
  const closedTo = useClosedTo();
  return (
    <>
      <div className={`pagehead ${phone.head}`}>
        <h1>{settingsWords.title}</h1>
        <p>
          <Link to={linkTo('notifications')}>{settingsWords.back}</Link>
        </p>
      </div>
      {settings !== undefined ? (
        <div className="cols">
          <div className={styles.parts}>
            {closedTo !== null && <Note tone="blue">{settingsWords.closed}</Note>}
            <PushSwitch />
            <Kinds settings={settings} />
            <QuietHoursForm hours={settings.quietHours} />
            <MutedLeagues muted={settings.mutedLeagues} />
          </div>
          <aside className="side">
            <section className="sect">
              <h2>{settingsWords.never}</h2>
              <p>{settingsWords.neverWhat}</p>
            </section>
          </aside>
        </div>
      ) : isError ? (
        <ErrorState title={settingsWords.notLoaded} onRetry={() => void refetch()}>
          {settingsWords.nothingChanged}
        </ErrorState>
      ) : (
        <Skeleton text={settingsWords.loading} className={styles.skeleton}>
          <Bone width="40%" height={28} />
          <Bone height={64} />
          <Bone height={420} />
        </Skeleton>
      )}
    </>
  );
}

function Kinds({ settings: { kinds } }: { settings: NotificationSettings }) {
  const [busy, setBusy] = useState<NoticeKind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useSettingsChange();
  const config = getConfig();

  async function turn(kind: NoticeKind, on: boolean): Promise<void> {
    setBusy(kind);
    const found = await change(call('SaveNotificationSettings', { body: { kinds: [{ kind, on }] } }));
    setBusy(null);
    setProblem(found);
    if (found === null) announce(settingsWords.turned(kindWords[kind].title, on));
  }

  const shown = kinds.filter(({ kind }) => {
    const { flag } = kindWords[kind];
    return flag === undefined || config[flag];
  });
  return (
    <section className="sect">
      <h2>{settingsWords.kinds}</h2>
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <div className={styles.switches}>
        {shown.map(({ kind, on, purpose }) => (
          <Switch
            key={kind}
            label={kindWords[kind].title}
            hint={`${kindWords[kind].text}${purpose === 'promotion' ? settingsWords.promotion : ''}`}
            on={on}
            busy={busy === kind}
            onChange={(wanted) => void turn(kind, wanted)}
          />
        ))}
      </div>
    </section>
  );
}
