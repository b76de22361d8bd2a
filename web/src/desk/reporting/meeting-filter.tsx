import type { LocalDay } from '@furlong/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Select } from '../../ui/controls/field.tsx';
import { deskCall } from '../desk-call.ts';
import { readId } from './read-filters.ts';
import { reportWords as words } from './report-words.ts';

/** Meetings of a day to choose from, as many as one call gives. */
const meetingsMax = 50;

interface MeetingFilterProps {
  /** The day whose meetings can be chosen. */
  day: LocalDay;
  value: number | undefined;
  onChange: (meetingId: number | undefined) => void;
}

/** Narrows a report to a meeting: one of a day's, or the one that it is narrowed to already. */
export function MeetingFilter({ day, value, onChange }: MeetingFilterProps) {
  const meetings = useQuery({
    queryKey: ['desk', 'report-meetings', day],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetDeskMeetings', { signal, query: { day, limit: meetingsMax } })).meetings,
  });
  const known = meetings.data ?? [];
  return (
    <span>
      <span aria-hidden="true">{words.meeting}</span>
      <Select
        label={words.meeting}
        value={value ?? ''}
        onChange={({ target }) => onChange(readId(target.value))}
      >
        <option value="">{words.allMeetings}</option>
        {value !== undefined && !known.some(({ meetingId }) => meetingId === value) && (
          <option value={value}>{words.meetingNo(value)}</option>
        )}
        {known.map(({ meetingId, meetingName }) => (
          <option key={meetingId} value={meetingId}>
            {meetingName}
          </option>
        ))}
      </Select>
    </span>
  );
}
