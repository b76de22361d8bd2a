import { useEffect, useState } from 'react';
import { serverNow } from '../../platform/device/server-clock.ts';

/** The server's time, drawn anew at every full second while it is shown. */
export function useSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = serverNow();
      setNow(time);
      timer = setTimeout(tick, 1_000 - (time % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
