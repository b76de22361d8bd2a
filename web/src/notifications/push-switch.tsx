import { useCallback, useEffect, useState } from 'react';
import { getConfig } from '../platform/site/config.ts';
import { Switch } from '../ui/controls/switch.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './notifications.module.css';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push-device.ts';
import { deviceWords } from './settings-words.ts';

/** Whether this device shows notifications. The browser asks only after a tap on the switch. */
export function PushSwitch() {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useCallback(async () => {
    const found = await readPushState(Date.now());
    setState(found);
    return found;
  }, []);
  useEffect(() => void look().catch(() => setState({ kind: 'unsupported' })), [look]);

  async function turn(on: boolean): Promise<void> {
    setBusy(true);
    const found = await (on ? turnPushOn(Date.now()) : turnPushOff()).catch(() => deviceWords.failed);
    setProblem(found);
    const { kind } = await look();
    setBusy(false);
    if (found === null && (kind === 'on') === on) announce(deviceWords.turned(on));
  }

  return (
    <section className="sect">
      <h2>{deviceWords.title}</h2>
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <Push state={state} isBusy={isBusy} onTurn={(on) => void turn(on)} />
    </section>
  );
}

interface PushProps {
  state: PushState | null;
  isBusy: boolean;
  onTurn: (on: boolean) => void;
}

function Push({ state, isBusy, onTurn }: PushProps) {
  const { brand } = getConfig();
  switch (state?.kind) {
    case 'home-screen':
      return (
        <Note>
          <b>{deviceWords.homeScreen(brand)}</b> {deviceWords.homeScreenHow(brand)}
        </Note>
      );
    case 'unsupported':
      return <Note>{deviceWords.unsupported}</Note>;
    case 'blocked':
      return <Note>{deviceWords.blocked}</Note>;
    case 'refused':
      return <Note>{deviceWords.refused(state.until)}</Note>;
    default:
      return (
        <div className={styles.switches}>
          <Switch
            label={deviceWords.label}
            hint={deviceWords.hint}
            on={state?.kind === 'on'}
            busy={isBusy || state === null}
            onChange={onTurn}
          />
        </div>
      );
  }
}
