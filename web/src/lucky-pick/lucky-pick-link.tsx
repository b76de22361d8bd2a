import type { Meeting } from '@furlong/contract/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { Link } from 'react-router';
import { getConfig } from '../platform/config.ts';

/** The way from a meeting's card to its lucky pick; not there when the operator does not show one (Decision 27). */
export function LuckyPickLink({ meeting }: { meeting: Meeting }) {
  if (!getConfig().showLuckyPick || meetingStatusOfId(meeting.meetingStatusId) !== 'active') return null;
  return (
    <>
      {' · '}
      <Link to={`/luckypick/${meeting.meetingId}`}>Lucky pick</Link>
    </>
  );
}
