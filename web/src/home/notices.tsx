import { Link } from 'react-router';
import { useOnBreak } from '../platform/api/closed-to.ts';
import { getConfig } from '../platform/site/config.ts';
import { chosenMeetingLink } from '../platform/site/links.ts';
import { Note } from '../ui/feedback/note.tsx';
import styles from './notices.module.css';

/**
 * The operator's notice of a special meeting, with its link, and the operator's notification. Whoever is on a break is
 * not asked to the meeting (rule: breaks-on-screen).
 */
export function Notices() {
  const { specialEventText: event, specialEventMeetingId, notificationText, showNotification } = getConfig();
  const specialEventText = useOnBreak() ? '' : event;
  const notification = showNotification ? notificationText : '';
  if (specialEventText === '' && notification === '') return null;
  return (
    <div className={styles.notices}>
      {specialEventText !== '' && (
        <Note>
          {specialEventMeetingId === null ? (
            specialEventText
          ) : (
            <Link to={chosenMeetingLink(specialEventMeetingId)}>{specialEventText}</Link>
          )}
        </Note>
      )}
      {notification !== '' && <Note tone="blue">{notification}</Note>}
    </div>
  );
}
