import { useCallback, useEffect, useState } from 'react';
import { getConfig } from '../platform/site/config.ts';
import { Switch } from '../ui/controls/switch.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { formatDay } from '../ui/format/format-date.ts';
import styles from './notifications.module.css';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push-device.ts';

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
    const found = await (on ? turnPushOn(Date.now()) : turnPushOff()).catch(
      () => 'The browser did not do it. Load this page again, then try once more.',
    );
    setProblem(found);
    const { kind } = await look();
    setBusy(false);
    if (found === null && (kind === 'on') === on)
      announce(`Notifications on this device: ${on ? 'on' : 'off'}.`);
  }

  return (
    <section className="sect">
      <h2>On this device</h2>
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
          <b>Add {brand} to your home screen first.</b> An iPhone shows notifications of installed apps only:
          tap Share, then 'Add to Home Screen', open {brand} from there and come back to this page.
        </Note>
      );
    case 'unsupported':
      return <Note>This browser cannot show notifications. You find them here, under the bell.</Note>;
    case 'blocked':
      return (
        <Note>
          Your browser blocks notifications of this site. You can allow them in its settings, under the site's
          permissions.
        </Note>
      );
    case 'refused':
      return (
        <Note>
          You said no to notifications on this device. We do not ask again before {formatDay(state.until)}.
          Your browser's settings for this site can allow them at any time.
        </Note>
      );
    default:
      return (
        <div className={styles.switches}>
          <Switch
            label="Show notifications here"
            hint="What you switch on below, at most six a day, also while the app is closed. Your browser asks you once."
            on={state?.kind === 'on'}
            busy={isBusy || state === null}
            onChange={onTurn}
          />
        </div>
      );
  }
}
