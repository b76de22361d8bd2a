import type { Meeting } from '@furlong/contract/meetings';
import { meetingLabel } from '../meetings/meeting-words.ts';
import { orderForPicker, tellApart } from '../meetings/pick-meeting.ts';
import { Select } from '../ui/field.tsx';

interface MeetingPickerProps {
  meetings: readonly Meeting[];
  meetingId: number | null;
  now: number;
  onChoose: (meetingId: number | null) => void;
}

/** Every meeting that has a board, today's first. */
export function MeetingPicker({ meetings, meetingId, now, onChoose }: MeetingPickerProps) {
  const known = meetings.some((meeting) => meeting.meetingId === meetingId);
  const labelOf = tellApart(meetings, meetingLabel);
  return (
    <Select
      label="Meeting"
      value={known ? String(meetingId) : ''}
      onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
    >
      {!known && <option value="">Please select a race</option>}
      {orderForPicker(meetings, now).map((meeting) => (
        <option key={meeting.meetingId} value={meeting.meetingId}>
          {labelOf(meeting)}
        </option>
      ))}
    </Select>
  );
}
