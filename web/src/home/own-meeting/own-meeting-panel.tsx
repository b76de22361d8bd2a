import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { OwnMeeting } from '../own-meeting.ts';
import { EndedPanel } from './ended-panel.tsx';
import { LivePanel } from './live-panel.tsx';

interface OwnMeetingPanelProps {
  own: OwnMeeting;
  next: Meeting | undefined;
  now: number;
}

/** The punter's meeting under way, or the end of the last one. */
export function OwnMeetingPanel({ own: { meeting, isOver, others }, next, now }: OwnMeetingPanelProps) {
  return isOver ? (
    <EndedPanel key={meeting.meetingId} meeting={meeting} next={next} now={now} />
  ) : (
    <LivePanel key={meeting.meetingId} meeting={meeting} others={others} now={now} />
  );
}
