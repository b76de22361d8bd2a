import type { Meeting } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { Link } from 'react-router';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { getConfig } from '../../platform/site/config.ts';
import { linkTo } from '../../platform/site/links.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { luckyLinkWords } from './lucky-pick-link-words.ts';

interface LuckyPickWayProps {
  /** The meeting to draw from; null: the next one that is on. */
  meetingId: number | null;
  isDrawn: boolean;
  /** Called when the link is followed, so that a slip over the page closes. */
  onLeave: () => void;
}

/** The way from the slip to a meeting's lucky pick. */
export function LuckyPickWay({ meetingId, isDrawn, onLeave }: LuckyPickWayProps) {
  const isClosed = useClosedTo() !== null;
  if (!getConfig().showLuckyPick || isClosed) return null;
  return (
    <Link to={meetingId === null ? '/luckypick' : `/luckypick/${meetingId}`} onClick={onLeave}>
      {isDrawn ? luckyLinkWords.yours : luckyLinkWords.luckyPick}
    </Link>
  );
}

/** The way from a meeting's card to its lucky pick; not there when the operator does not show one (rule: feature-flags). */
export function LuckyPickLink({ meeting }: { meeting: Meeting }) {
  const isClosed = useClosedTo() !== null;
  if (!getConfig().showLuckyPick || isClosed || meetingStatusOfId(meeting.meetingStatusId) !== 'active')
    return null;
  return (
    <ButtonLink wide to={linkTo('luckypick', { meetingId: meeting.meetingId })}>
      {luckyLinkWords.luckyPick}
    </ButtonLink>
  );
}
