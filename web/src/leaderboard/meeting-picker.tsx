import type { Meeting } from '@furlong/contract/meetings';
import { localDayOf } from '@furlong/domain/local-date';
import { Select } from '../ui/field.tsx';

interface MeetingPickerProps {
  meetings: readonly Meeting[];
  meetingId: number | null;
  now: number;
  labelOf: (meeting: Meeting) => string;
  onChoose: (meetingId: number | null) => void;
}

/** Every meeting that has a board, today's first. */
export function MeetingPicker({ meetings, meetingId, now, labelOf, onChoose }: MeetingPickerProps) {
  const groups = groupByDay(meetings, now);
  const known = meetings.some((meeting) => meeting.meetingId === meetingId);
  return (
    <Select
      label="Meeting"
      value={known ? String(meetingId) : ''}
      onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
    >
      {!known && <option value="">Please select a race</option>}
      {groups.map(
        ({ name, members }) =>
          members.length > 0 && (
            <optgroup key={name} label={name}>
              {members.map((meeting) => (
                <option key={meeting.meetingId} value={meeting.meetingId}>
                  {labelOf(meeting)}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </Select>
  );
}

/** Today, then what was, newest first, then what is to come, next first. */
export function groupByDay(
  meetings: readonly Meeting[],
  now: number,
): { name: string; members: Meeting[] }[] {
  const today = localDayOf(new Date(now));
  const dayOf = (meeting: Meeting) => meeting.meetingDate.slice(0, 10);
  const byDay = (a: Meeting, b: Meeting) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0);
  return [
    { name: 'Today', members: meetings.filter((meeting) => dayOf(meeting) === today) },
    {
      name: 'Earlier',
      members: meetings.filter((meeting) => dayOf(meeting) < today).toSorted((a, b) => byDay(b, a)),
    },
    { name: 'To come', members: meetings.filter((meeting) => dayOf(meeting) > today).toSorted(byDay) },
  ];
}
