import type { Meeting } from '@furlong/contract/schemas/meetings';
import { formatLocalDay } from '@furlong/domain/local-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { DayInput } from '../ui/controls/field.tsx';
import { HeadingMenu } from '../ui/controls/heading-menu.tsx';
import styles from './meeting-picker.module.css';
import { meetingsOfDayQuery } from './meeting-queries.ts';
import { dayOf, groupForPicker, orderForPicker, tellApart } from './pick-meeting.ts';
import { pickerWords } from './picker-words.ts';

/** A meeting as the menu needs it. */
type MenuMeeting = Pick<
  Meeting,
  'meetingId' | 'raceCourseName' | 'isForeign' | 'meetingDate' | 'meetingStatusId' | 'firstOff'
>;

interface MeetingPickerProps {
  label: string;
  /** The standard entries of the drop-down, in order. */
  meetings: readonly MenuMeeting[];
  /** The current meeting, of any day; undefined while loading or when there is none. */
  meeting: MenuMeeting | undefined;
  now: number;
  /** A meeting's label in the drop-down. */
  labelOf: (meeting: MenuMeeting) => string;
  /** Filters the meetings of another day; all by default. */
  accepts?: (meeting: Meeting) => boolean;
  /** Whether an empty choice is offered. */
  mayBeNone?: boolean;
  /** What is chosen, as a heading says it; the drop-down is over it. */
  menuText: string;
  onChoose: (meetingId: number | null) => void;
}

/** The last entry of the menu, which offers a day to choose. */
const anotherDay = 'day';

/** A heading's drop-down of recent and coming meetings, from its end those of a chosen day (rule: day-choice). */
export function MeetingPicker(props: MeetingPickerProps) {
  const {
    label,
    meetings,
    meeting,
    now,
    labelOf,
    accepts = () => true,
    mayBeNone,
    menuText,
    onChoose,
  } = props;
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [choosesDay, setChoosesDay] = useState(false);
  const isListed = meetings.some(({ meetingId }) => meetingId === meeting?.meetingId);
  const shownDay = meeting === undefined ? '' : dayOf(meeting);
  const { data: ofDay = [] } = useQuery({
    ...meetingsOfDayQuery(shownDay),
    enabled: meeting !== undefined && !isListed,
  });
  const among = (found: readonly Meeting[]) => orderForPicker(found.filter(accepts), now);
  const day = useMutation({
    mutationFn: async (chosen: string) => among(await client.fetchQuery(meetingsOfDayQuery(chosen))),
  });
  const choose = (chosen: string) =>
    // Only the latest chosen day may answer.
    day.mutate(chosen, {
      onSuccess: ([first]) => {
        if (first === undefined) return;
        setTyped(null);
        onChoose(first.meetingId);
      },
    });
  const others = meeting === undefined || isListed ? [] : withShown(among(ofDay), meeting);
  const nameOf = tellApart([...meetings, ...others], labelOf);
  const options = (some: readonly MenuMeeting[]) =>
    some.map((each) => (
      <option key={each.meetingId} value={each.meetingId}>
        {nameOf(each)}
      </option>
    ));
  const choice = {
    label,
    value: meeting === undefined ? '' : String(meeting.meetingId),
    onChange: ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
      if (value === anotherDay) setChoosesDay(true);
      else onChoose(value === '' ? null : Number(value));
    },
    children: (
      <>
        {(mayBeNone || meeting === undefined) && <option value="">{pickerWords.none}</option>}
        {others.length > 0 && <optgroup label={formatLocalDay(shownDay)}>{options(others)}</optgroup>}
        {groupForPicker(meetings).map((group) =>
          group.label === null ? (
            options(group.meetings)
          ) : (
            <optgroup key={group.label} label={group.label}>
              {options(group.meetings)}
            </optgroup>
          ),
        )}
        <option value={anotherDay}>{pickerWords.anotherDay}</option>
      </>
    ),
  };
  return (
    <div className={styles.heading}>
      <HeadingMenu {...choice} text={menuText} />
      {choosesDay && (
        <DayInput
          label={pickerWords.day}
          value={typed ?? shownDay}
          onChange={(text, isDay) => {
            setTyped(text);
            if (isDay) choose(text);
          }}
        />
      )}
      <p role="status" className={`small ${styles.outcome}`}>
        {day.isError
          ? pickerWords.lost
          : day.data?.length === 0 && day.variables !== undefined
            ? pickerWords.noneOn(day.variables)
            : ''}
      </p>
    </div>
  );
}

/** Adds the current meeting if the list lacks it. */
function withShown(meetings: readonly MenuMeeting[], shown: MenuMeeting): readonly MenuMeeting[] {
  return meetings.some(({ meetingId }) => meetingId === shown.meetingId) ? meetings : [shown, ...meetings];
}
