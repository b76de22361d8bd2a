import type { LiveRoundOwn, PredictorBoard, RoundDetail } from '@furlong/contract/schemas/predictor';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { LeaderboardSkeleton } from '../../leaderboard/leaderboard-skeleton.tsx';
import { requestSignIn } from '../../platform/session/request-sign-in.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/field.tsx';
import { countPages } from '../../ui/controls/pager.tsx';
import { SearchToggle } from '../../ui/controls/search-toggle.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatClock, formatDay } from '../../ui/format/format-date.ts';
import phone from '../../ui/styles/phone-head.module.css';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { isUnknown } from '../fixtures/fixture-queries.ts';
import { useRound } from '../predictor/predictor-queries.ts';
import { roundToOpen } from '../predictor/round-predictions.ts';
import { RoundPicker } from '../round-picker.tsx';
import { SoccerEmpty } from '../soccer-empty.tsx';
import { SoccerTabs } from '../soccer-tabs.tsx';
import { soccerWords } from '../soccer-words.ts';
import { type OpenedRound, useOpenedRound } from '../use-opened-round.ts';
import { type RoundLive, useRoundLive } from '../use-round-live.ts';
import { type PredictorBoardAddress, readPredictorBoard, writePredictorBoard } from './board-address.ts';
import { pageSize, usePredictorPage } from './board-queries.ts';
import styles from './board-screen.module.css';
import { boardWords } from './board-words.ts';
import { LeaguePicker } from './league-picker.tsx';
import { OwnPredictorPlace } from './own-predictor-place.tsx';
import { PredictorList } from './predictor-list.tsx';

/** A round's board, or its season's. Without a round in the path, the one under way or the next. */
export function PredictorBoardScreen() {
  const opened = useOpenedRound('predictor-board');
  const roundId = opened.roundId || null;
  const [streamed, setStreamed] = useState(false);
  const { data: round, error, isError, refetch } = useRound(roundId, streamed);
  const live = useRoundLive(roundId, round !== undefined && round.state !== 'final');
  if (live.connected !== streamed) setStreamed(live.connected);
  const failed = opened.isError || (round === undefined && isError && !isUnknown(error));
  return (
    <>
      <div className={`pagehead ${phone.head}`}>
        <h1>{boardWords.title}</h1>
        <p>{round?.name ?? '\u00A0'}</p>
      </div>
      <SoccerTabs here="board" roundId={opened.roundId} />
      {round !== undefined ? (
        <RoundBoard key={round.roundId} round={round} opened={opened} live={live} />
      ) : opened.roundId === 0 || isUnknown(error) ? (
        <SoccerEmpty
          title={soccerWords.noRound}
          action={<ButtonLink to={linkTo('predictor-board')}>{boardWords.toCurrent}</ButtonLink>}
        >
          {soccerWords.mistyped}
        </SoccerEmpty>
      ) : failed ? (
        <ErrorState
          title={boardWords.notLoaded}
          onRetry={opened.isError ? opened.retry : () => void refetch()}
        >
          {boardWords.safe}
        </ErrorState>
      ) : opened.roundId === null && !opened.isPending ? (
        <SoccerEmpty
          title={boardWords.noRound}
          action={<ButtonLink to={linkTo('soccer')}>{soccerWords.toFixtures}</ButtonLink>}
        >
          {boardWords.noRoundWhy}
        </SoccerEmpty>
      ) : (
        <LeaderboardSkeleton />
      )}
    </>
  );
}

interface RoundBoardProps {
  round: RoundDetail;
  opened: OpenedRound;
  live: RoundLive;
}

const kinds = [
  { value: 'round', text: boardWords.kinds.round },
  { value: 'season', text: boardWords.kinds.season },
] as const;

function RoundBoard({ round, opened, live }: RoundBoardProps) {
  const { roundId, seasonId } = round;
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const address = readPredictorBoard(search);
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const [typed, setTyped] = useState(address.searchFor);
  const isPhone = !useFromWidth(640);
  const [isSearching, setSearching] = useState(address.searchFor !== '');
  // The search box follows the address.
  useEffect(() => setTyped(address.searchFor), [address.searchFor]);
  const isLive = round.state === 'live';
  const page = usePredictorPage(
    address.kind === 'round' ? roundId : seasonId,
    address,
    isLive && !live.connected,
  );
  const go = (next: PredictorBoardAddress, replace = false) =>
    setSearch(writePredictorBoard(next), { preventScrollReset: true, replace });
  const total = page.isPlaceholderData ? undefined : page.data?.totalPunters;
  const lastPage = total === undefined ? Number.POSITIVE_INFINITY : countPages(total, pageSize);
  useEffect(() => {
    if (address.page > lastPage) go({ ...address, page: lastPage }, true);
  });
  const next = roundToOpen(opened.rounds);
  const isEmpty = page.data?.totalPunters === 0 && address.searchFor === '';
  const find = () => {
    const wanted = { ...address, page: 1, searchFor: typed.trim() };
    if (isLoggedIn) go(wanted);
    else requestSignIn(`${linkTo('predictor-board', { roundId })}?${writePredictorBoard(wanted)}`);
  };
  const toggleSearch = () => {
    setSearching(!isSearching);
    if (isSearching && address.searchFor !== '') go({ ...address, page: 1, searchFor: '' });
  };
  return (
    <div className="cols late">
      <div>
        <div className={styles.tools}>
          <RoundPicker
            rounds={opened.rounds}
            shown={round}
            onChoose={(chosen) => {
              const kept = writePredictorBoard({ ...address, page: 1, searchFor: '' });
              void navigate({
                pathname: linkTo('predictor-board', { roundId: chosen }),
                search: kept.toString(),
              });
            }}
          />
          <LeaguePicker
            chosen={address.league}
            onChoose={(league) => go({ kind: address.kind, page: 1, searchFor: '', league })}
          />
          {(!isPhone || isSearching) && (
            <SearchBox label={boardWords.search} value={typed} onChange={setTyped} onSearch={find} />
          )}
          <div className={styles.kinds}>
            <Segmented
              label={boardWords.kinds.label}
              value={address.kind}
              options={kinds}
              onChange={(kind) => go({ ...address, kind, page: 1 })}
            />
            {isPhone && <SearchToggle isOpen={isSearching} words={boardWords} onToggle={toggleSearch} />}
          </div>
        </div>
        {next !== undefined && next.state === 'open' && next.roundId !== roundId && (
          <p className={`small ${styles.next}`}>
            <Link to={linkTo('predictor', { roundId: next.roundId })}>{next.name}</Link>{' '}
            {boardWords.starts(formatDay(next.firstKickOffAt), formatClock(next.firstKickOffAt))}
          </p>
        )}
        <PredictorList
          key={`${address.kind} ${address.league}`}
          round={round}
          address={address}
          page={page}
          onPage={(number) => go({ ...address, page: number })}
          onClearSearch={() => go({ ...address, page: 1, searchFor: '' })}
        />
      </div>
      <aside className={`side ${styles.own}`}>
        {/* What the empty list says holds for the own place too. */}
        {!(isEmpty && isLoggedIn) && (
          <OwnPredictorPlace
            round={round}
            board={page.data}
            failed={page.isError}
            address={address}
            place={address.kind === 'round' && address.league === '' ? placeOf(live, page.data) : null}
            onPage={(number) => go({ ...address, page: number, searchFor: '' })}
          />
        )}
      </aside>
    </div>
  );
}

/** The own place from the stream; null when it belongs to an older version than the board shown. */
function placeOf({ connected, own }: RoundLive, board: PredictorBoard | undefined): LiveRoundOwn | null {
  return own !== null && board !== undefined && (connected || own.version >= board.version) ? own : null;
}
