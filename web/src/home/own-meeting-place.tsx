import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useOnline } from '../platform/offline/online.ts';
import { usePart } from '../platform/offline/use-part.ts';
import { classNames } from '../ui/styles/class-names.ts';
import type { OwnMeeting } from './own-meeting.ts';
import styles from './own-meeting-place.module.css';

const loadPanel = () => import('./own-meeting/own-meeting-panel.tsx');

/** The room of the own meeting, while it is not known. */
export function OwnMeetingRoom() {
  return <div className={styles.place} />;
}

interface OwnMeetingPlaceProps {
  own: OwnMeeting;
  /** The meeting to go on with after one that is over. */
  next: Meeting | undefined;
  now: number;
}

/** The punter's own meeting. Its panel loads after the page, into a box that has its height. */
export function OwnMeetingPlace({ own, next, now }: OwnMeetingPlaceProps) {
  const part = usePart(loadPanel);
  const isOnline = useOnline();
  // Its code may not be on the device: better nothing than an empty box.
  if (part === null && !isOnline) return null;
  return (
    <div className={classNames(styles.place, own.isOver && styles.over)}>
      {part !== null && <part.OwnMeetingPanel own={own} next={next} now={now} />}
    </div>
  );
}
