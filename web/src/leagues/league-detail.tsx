import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import type { Meeting } from '@furlong/contract/schemas/meetings';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { MeetingPicker } from '../meetings/meeting-picker.tsx';
import { useAllMeetings, useLeaderboardMeetingId, useMeeting } from '../meetings/meeting-queries.ts';
import { meetingLabel } from '../meetings/meeting-words.ts';
import { orderForPicker } from '../meetings/pick-meeting.ts';
import { useNow } from '../platform/device/now.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { formatNearDay } from '../ui/format/format-date.ts';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { BoardView } from './board/board-view.tsx';
import type { BoardLeague } from './board/league-board-queries.ts';
import { chooseLeague, type LeagueAddress, leagueViews } from './league-address.ts';
import { leagueWords } from './league-words.ts';
import styles from './leagues.module.css';
import { LeagueFacts } from './list/league-facts.tsx';
import { Members } from './manage/members.tsx';
import { DuelsView } from './season/duels-view.tsx';
import { currentSeason } from './season/period-choice.tsx';
import { SeasonView } from './season/season-view.tsx';
import { SendButtons } from './share/share-buttons.tsx';

/** The heading that 'Leaderboard' moves to. */
export const boardHeadingId = 'league-board';

interface LeagueDetailProps {
  league: PunterLeague;
  isOwner: boolean;
  address: LeagueAddress;
  go: (address: LeagueAddress, replace?: boolean) => void;
  onManage: (code: string) => void;
  /** Whether a phone, whose menu above names the league, shows its facts. */
  isMore: boolean;
  /** Whether a list above marks the league, with nothing between. */
  isMarked: boolean;
}

const views = leagueViews.map((view) => ({ value: view, text: leagueWords.views[view] }));

/** One league: its board of a meeting, its season, its duels, its members. */
export function LeagueDetail({
  league,
  isOwner,
  address,
  go,
  onManage,
  isMore,
  isMarked,
}: LeagueDetailProps) {
  const hasTable = useFromWidth(1024);
  const { leagueCode, leagueName } = league;
  const isPhone = !useFromWidth(640);
  const opening = useShownMeeting(address);
  // A league opens on the meeting that its ranks are of: until the next has gone off, the last (rule: league-board).
  const meetingId = address.meetingId ?? league.meetingId ?? opening;
  const { view } = address;
  // Views come and go: the league keeps what was chosen in them.
  const [season, chooseSeason] = useState(currentSeason);
  const [duels, chooseDuels] = useState(currentSeason);
  return (
    <section className="sect" aria-labelledby={boardHeadingId}>
      <h2 id={boardHeadingId} tabIndex={-1} className={isPhone || isMarked ? 'sr' : undefined}>
        {leagueName}
      </h2>
      {!hasTable && (isMore || !isPhone) && (
        <LeagueFacts league={league} isOverSeason={view === 'season'} onManage={onManage} />
      )}
      {isOwner && league.members === 1 && (
        <div className={styles.alone}>
          <p>{leagueWords.alone}</p>
          <SendButtons league={league} />
        </div>
      )}
      <div className={styles.views}>
        <Segmented
          label={leagueWords.show}
          value={view}
          options={views}
          onChange={(chosen) => go(chooseLeague(address, { view: chosen }))}
        />
        {!isPhone && view === 'board' && (
          <div className={styles.meeting}>
            <MeetingMenu meetingId={meetingId} address={address} go={go} />
          </div>
        )}
      </div>
      {view === 'board' && (
        <BoardOf
          league={{ kind: 'members', id: leagueCode, name: leagueName }}
          meetingId={meetingId}
          address={address}
          go={go}
          lead={isPhone && <MeetingMenu meetingId={meetingId} address={address} go={go} />}
        />
      )}
      {view === 'season' && (
        <SeasonView
          leagueCode={leagueCode}
          chosen={season}
          onChoose={chooseSeason}
          onMeeting={(id) => go(chooseLeague(address, { view: 'board', meetingId: id }))}
          onRival={(against) => go({ ...chooseLeague(address, { view: 'duels', meetingId: null }), against })}
        />
      )}
      {view === 'duels' && (
        <DuelsView
          leagueCode={leagueCode}
          chosen={duels}
          onChoose={chooseDuels}
          meetingId={address.meetingId}
          currentId={league.meetingId}
          punter={address.punter}
          against={address.against}
          onPair={([punter, against], replace) => {
            // A meeting of the two before is none of the next two.
            const isOther = address.punter !== null && address.against !== null;
            const meetingId = isOther ? null : address.meetingId;
            go({ ...address, punter, against, meetingId }, replace);
          }}
          onMeeting={(id) => go({ ...address, meetingId: id })}
        />
      )}
      {view === 'members' && <Members league={league} isOwner={isOwner} />}
      {(view === 'board' || view === 'season') && getConfig().showSportsSelector && (
        <p className={`small ${styles.soccer}`}>
          <Link to={`${linkTo('predictor-board')}?league=${leagueCode}`}>{leagueWords.predictorBoard}</Link>
        </p>
      )}
    </section>
  );
}

/** The meeting of an address, or the one that boards open on; null when there is none. */
export function useShownMeeting({ meetingId }: Pick<LeagueAddress, 'meetingId'>): number | null {
  const { data: opening } = useLeaderboardMeetingId();
  return meetingId ?? opening ?? null;
}

interface MeetingProps {
  meetingId: number | null;
  address: LeagueAddress;
  go: (address: LeagueAddress, replace?: boolean) => void;
}

/** The meeting of a board, as a menu. */
function MeetingMenu({ meetingId, address, go }: MeetingProps) {
  const now = useNow();
  const { data: meetings } = useAllMeetings();
  const meeting = useMeeting(meetingId, meetings);
  const isPhone = !useFromWidth(640);
  return (
    <MeetingPicker
      label={leagueWords.meeting}
      menuText={meeting === undefined ? leagueWords.meeting : menuWords(meeting, isPhone, now)}
      meetings={orderForPicker(meetings ?? [], now)}
      meeting={meeting}
      now={now}
      labelOf={meetingLabel}
      onChoose={(chosen) => go(chooseLeague(address, { meetingId: chosen }))}
    />
  );
}

/** A meeting in the menu: the day only where it is not today, and where there is room. */
function menuWords(meeting: Meeting, isPhone: boolean, now: number): string {
  const isToday = formatNearDay(meeting.meetingDate, now) === 'Today';
  return isPhone || isToday ? meeting.raceCourseName : meetingLabel(meeting);
}

interface MeetingBoardProps extends MeetingProps {
  league: BoardLeague;
}

/** A league's board with the choice of its meeting above it. */
export function MeetingBoard(props: MeetingBoardProps) {
  const { meetingId, address, go } = props;
  const menu = <MeetingMenu meetingId={meetingId} address={address} go={go} />;
  return <BoardOf {...props} lead={menu} />;
}

interface BoardOfProps extends MeetingBoardProps {
  /** What stands beside the version of the board. */
  lead: ReactNode;
}

function BoardOf({ league, meetingId, address, go, lead }: BoardOfProps) {
  const { data: meetings } = useAllMeetings();
  const meeting = useMeeting(meetingId, meetings);
  return (
    <BoardView
      key={`${league.id} ${meetingId}`}
      league={league}
      meeting={meeting}
      meetingId={meetingId}
      page={address.page}
      searchFor={address.searchFor}
      onPage={(page) => go({ ...address, page })}
      lead={lead}
      onSearch={(searchFor) => go({ ...address, page: 1, searchFor })}
    />
  );
}
