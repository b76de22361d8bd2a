import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MeetingPicker } from '../meetings/meeting-picker.tsx';
import { meetingLabel } from '../meetings/meeting-words.ts';
import { orderForPicker } from '../meetings/pick-meeting.ts';
import { useOnline } from '../platform/offline/online.ts';
import { SearchToggle } from '../ui/controls/search-toggle.tsx';
import { formatDay, formatNearDay } from '../ui/format/format-date.ts';
import { type BoardAddress, chooseMeeting } from './board-address.ts';
import styles from './board-head.module.css';
import type { BoardMeeting } from './board-parts.ts';
import { BoardProgress } from './board-progress.tsx';
import { BoardSearch } from './board-search.tsx';
import { boardWords } from './leaderboard-words.ts';

interface BoardHeadProps {
  address: BoardAddress;
  meetings: readonly BoardMeeting[] | undefined;
  meeting: BoardMeeting | undefined;
  now: number;
  /** The meeting is a menu in the heading; on a phone the search is behind its icon there. */
  isPhone: boolean;
  onAddress: (address: BoardAddress) => void;
}

/** The screen's heading with the meeting's name and day. */
export function BoardHead({ address, meetings, meeting, now, isPhone, onAddress }: BoardHeadProps) {
  const named = meeting && nameOf(meeting, now);
  const picker = meetings !== undefined && (
    <MeetingPicker
      label={boardWords.meeting}
      menuText={named ?? boardWords.chooseMeeting}
      meetings={orderForPicker(meetings, now)}
      meeting={meeting}
      now={now}
      labelOf={meetingLabel}
      onChoose={(chosen) => onAddress(chooseMeeting(chosen))}
    />
  );
  if (!isPhone) {
    return (
      <div className="pagehead">
        <h1>{boardWords.title}</h1>
        <div className={styles.beside}>
          {picker}
          <BoardProgress address={address} />
        </div>
      </div>
    );
  }
  return (
    <PhoneHead address={address} onAddress={onAddress}>
      {picker}
    </PhoneHead>
  );
}

/** The meeting's name, with its day unless that is today. */
function nameOf({ meetingName, meetingDate }: BoardMeeting, now: number): string {
  const day = formatNearDay(meetingDate, now);
  return day === 'Today' ? meetingName : `${meetingName}, ${formatDay(meetingDate)}`;
}

interface PhoneHeadProps extends Pick<BoardHeadProps, 'address' | 'onAddress'> {
  children: ReactNode;
}

function PhoneHead({ address, onAddress, children }: PhoneHeadProps) {
  const [isSearching, setSearching] = useState(address.searchFor !== '');
  const isOnline = useOnline();
  const box = useRef<HTMLDivElement>(null);
  // A search that the address brings is shown, whoever wrote it there.
  useEffect(() => {
    if (address.searchFor !== '') setSearching(true);
  }, [address.searchFor]);
  const toggle = () => {
    setSearching(!isSearching);
    if (isSearching && address.searchFor !== '') onAddress({ ...address, page: 1, searchFor: '' });
  };
  const wasOpened = useRef(isSearching);
  useEffect(() => {
    if (isSearching && !wasOpened.current) box.current?.querySelector('input')?.focus();
    wasOpened.current = isSearching;
  }, [isSearching]);
  return (
    <>
      <div className={styles.head}>
        <h1>{boardWords.title}</h1>
        <div className={styles.meeting}>{children}</div>
        {isOnline && <SearchToggle isOpen={isSearching} words={boardWords} onToggle={toggle} />}
      </div>
      <BoardProgress address={address} />
      {isSearching && isOnline && (
        <div ref={box} className={styles.search}>
          <BoardSearch address={address} onAddress={onAddress} />
        </div>
      )}
    </>
  );
}
