import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Select } from '../../ui/controls/field.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import styles from './settings.module.css';
import { meetingHint, meetingSetting, settingsWords } from './settings-words.ts';

interface EventMeetingProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

/** The meeting that the special event leads to, chosen of those there are. */
export function EventMeeting({ value, onChange }: EventMeetingProps) {
  const { data: meetings = [] } = useQuery({
    queryKey: ['desk', 'event-meetings'],
    queryFn: async ({ signal }): Promise<readonly Meeting[]> =>
      payloadOf(await call('GetAllMeetings', { signal })).meetings,
  });
  const isListed = meetings.some(({ meetingId }) => meetingId === value);
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {meetingSetting}
      </span>
      <Select
        label={meetingSetting}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{settingsWords.noMeeting}</option>
        {value !== null && !isListed && <option value={value}>{settingsWords.otherMeeting(value)}</option>}
        {meetings.map(({ meetingId, meetingDate, raceCourseName }) => (
          <option key={meetingId} value={meetingId}>
            {formatDay(meetingDate)} {raceCourseName}
          </option>
        ))}
      </Select>
      <small className="small dim">{meetingHint}</small>
    </>
  );
}
