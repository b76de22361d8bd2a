import type { Race } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LuckyPickLink } from '../betting/lucky-pick/lucky-pick-link.tsx';
import { programmeOfMeeting } from '../betting/racing/programme-of-meeting.ts';
import { runnersOf } from '../betting/racing/racing.ts';
import { useSlipSheet } from '../betting/slip/slip-sheet.ts';
import { slipInHand, slipOwner, useSlipStore } from '../betting/slip/slip-store.ts';
import { isPostponed } from '../meetings/meeting-words.ts';
import { PickedShares } from '../meetings/picked-shares.tsx';
import { railOf, stateOfRace } from '../meetings/race-state.ts';
import type { Card } from '../meetings/read-card.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useNow } from '../platform/device/now.ts';
import { useBegun } from '../platform/drawn/use-begun.ts';
import { useOnline } from '../platform/offline/online.ts';
import { useSession } from '../platform/session/session-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { RaceRail } from '../ui/racing/race-rail.tsx';
import { BetOnPicks } from './bet-on-picks.tsx';
import { BettingOpensPlace } from './betting-opens-place.tsx';
import { useCardChoices } from './card-choices.ts';
import { CardEndPlace } from './card-end-place.tsx';
import { CardHead } from './card-head.tsx';
import { firstOpenRace, pickOfRace, putOff } from './card-picks.ts';
import { jackpotHash } from './jackpot-link.ts';
import { JackpotPlace, JackpotWayPlace } from './jackpot-place.tsx';
import { LateDrafts } from './late-drafts.tsx';
import { LostPicks } from './lost-picks.tsx';
import styles from './meeting-card.module.css';
import { OwnFinish } from './own-finish.tsx';
import { PickedLine } from './picked-line.tsx';
import { type MeetingDraft, selectDraft, usePicksDraft } from './picks-draft.ts';
import { cardWords, describeOff } from './picks-words.ts';
import { QuickPicksPlace, useQuickPicks } from './quick-picks-place.tsx';
import { quickWords } from './quick-picks-words.ts';
import { useRaceArrival } from './race-arrival.ts';
import { RacePanel } from './race-panel.tsx';
import { raceWords } from './race-words.ts';
import { SaveBar } from './save-bar.tsx';
import { ScoringSummary } from './scoring-summary.tsx';
import { useNextRace } from './use-next-race.ts';
import { useRunnerOrder } from './use-runner-order.ts';
import { YourCard } from './your-card.tsx';

const noRaces: readonly Race[] = [];
const noDraft: MeetingDraft = {};

/** The card of a meeting: rail, one race, the save bar, and every pick beside it. */
export function MeetingCard({ card: { meeting, races, scoring } }: { card: Card }) {
  const { meetingId } = meeting;
  const now = useNow();
  const punterId = useSession((session) => session.punterId);
  const closed = useClosedTo();
  const isClosed = closed !== null;
  const stored = usePicksDraft(selectDraft(punterId, meetingId));
  // What cannot be saved is no pick.
  const draft = isClosed ? noDraft : stored;
  const orders = useRunnerOrder();
  const [search] = useSearchParams();
  const wanted = Number(search.get('race'));
  // Opens on the first open race and stays there when it goes off, so that the page does not change while read.
  const opened = useRef<number | undefined>(undefined);
  opened.current ??= firstOpenRace(races, now)?.raceNumber;
  const race = races.find(({ raceNumber }) => raceNumber === (wanted || opened.current)) ?? races[0];
  const here = race?.raceNumber;
  useAdoptedDraft(punterId, meetingId);
  const isPutOff = isPostponed(meeting);
  // While a meeting is postponed its offs do not count.
  useOffNews(isPutOff ? noRaces : races, now);
  const hasJackpot = closed === null || closed.kind === 'staff';
  const hasBegun = useBegun();
  // The server is not told the hash.
  const isJackpot = useLocation().hash === jackpotHash && hasBegun && hasJackpot && race !== undefined;
  const heading = useRaceArrival(isJackpot ? 0 : here);
  const linkOf = (raceNumber: number) => `/picks/${meetingId}?race=${raceNumber}`;
  const goOn = useNextRace({ races, draft, now, here, linkOf });
  const rail = railOf(races, (each) => pickOfRace(each, draft, now), now);
  const isOpen = races.some((each) => stateOfRace(each, now) === 'open');
  const isOpenHere = race !== undefined && stateOfRace(race, now) === 'open';
  const programme = isClosed ? null : programmeOfMeeting(meeting);
  const isBettable = programme !== null && isOpenHere && punterId !== null;
  const quick = useQuickPicks();
  const isOnline = useOnline();
  const ofCard = { meeting, races, draft, now };
  return (
    <>
      <CardHead meeting={meeting} now={now}>
        {hasJackpot && race !== undefined && <JackpotWayPlace meetingId={meetingId} isShown={isJackpot} />}
      </CardHead>
      {race === undefined ? (
        <EmptyState title={cardWords.toCome}>{cardWords.toComeText}</EmptyState>
      ) : (
        <>
          <RaceRail
            stops={isPutOff ? rail.map(putOff) : rail}
            {...(!isJackpot && { here: race.raceNumber })}
            linkOf={linkOf}
            based
            sticky
          />
          <div className={`cols ${styles.columns}`}>
            <div className={styles.main}>
              {meetingStatusOfId(meeting.meetingStatusId) === 'resulted' && (
                <CardEndPlace meetingId={meetingId} races={races} now={now} />
              )}
              {isBettable && <BettingOpensPlace />}
              {!isClosed && (
                <LostPicks meetingId={meetingId} races={races} here={race.raceNumber} now={now} />
              )}
              {!isClosed && <LateDrafts races={races} draft={draft} meetingId={meetingId} now={now} />}
              {isJackpot ? (
                <JackpotPlace {...ofCard} heading={heading} />
              ) : (
                <>
                  <PickedShares meetingId={meetingId} races={races}>
                    <RacePanel
                      key={race.raceId}
                      race={race}
                      heading={heading}
                      scoring={scoring}
                      draft={draft}
                      now={now}
                      going={meeting.going}
                      orders={orders}
                      programme={programme}
                      isClosed={isClosed}
                      isPutOff={isPutOff}
                      onPicked={goOn}
                    >
                      <OwnFinish race={race} races={races} now={now} linkOf={linkOf} />
                      {!isClosed && <PickedLine races={races} draft={draft} now={now} linkOf={linkOf} />}
                    </RacePanel>
                  </PickedShares>
                  {!isClosed && isOpenHere && races.length > 1 && <GoesOnSwitch />}
                </>
              )}
              {!isClosed && (
                <SaveBar
                  {...ofCard}
                  here={isJackpot ? 0 : race.raceNumber}
                  linkOf={linkOf}
                  onQuick={quick.open}
                  onSaved={() => heading.current?.focus({ preventScroll: true })}
                />
              )}
            </div>
            <aside className="side">
              <BetOnPicks {...ofCard} />
              <YourCard
                races={races}
                draft={draft}
                here={isJackpot ? 0 : race.raceNumber}
                linkOf={linkOf}
                now={now}
                isPutOff={isPutOff}
              >
                {!isClosed && isOpen && isOnline && (
                  <Button wide onClick={quick.open}>
                    {quickWords.title}
                  </Button>
                )}
                {isOpen && <LuckyPickLink meeting={meeting} />}
              </YourCard>
              {hasJackpot && !isJackpot && <JackpotPlace {...ofCard} />}
              <ScoringSummary scoring={scoring} />
            </aside>
          </div>
          {!isClosed && <QuickPicksPlace {...ofCard} quick={quick} heading={heading} />}
        </>
      )}
    </>
  );
}

/** Whether a pick leads on to the next race. */
function GoesOnSwitch() {
  const { goesOn, setGoesOn } = useCardChoices();
  return <Switch label={raceWords.goesOn} on={goesOn} onChange={setGoesOn} />;
}

/** Moves the visitor's draft to the punter after signing in. */
function useAdoptedDraft(punterId: number | null, meetingId: number): void {
  useEffect(() => {
    if (punterId !== null) usePicksDraft.getState().adopt(punterId, meetingId);
  }, [punterId, meetingId]);
}

/** Whether a race is on the slip that the punter looks at. */
function isOnOpenSlip({ raceId }: Pick<Race, 'raceId'>): boolean {
  if (!useSlipSheet.getState().isOpen) return false;
  const slip = slipInHand(useSlipStore.getState(), slipOwner());
  return runnersOf(slip?.selections ?? []).some((runner) => runner.raceId === raceId);
}

/** Announces a race that goes off while the card is open. */
function useOffNews(races: readonly Race[], now: number): void {
  const open = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    const before = open.current;
    open.current = new Set(
      races.filter((race) => stateOfRace(race, now) === 'open').map(({ raceId }) => raceId),
    );
    if (before === null) return;
    for (const race of races) {
      if (!before.has(race.raceId) || stateOfRace(race, now) !== 'off') continue;
      const { title, text } = describeOff(race.raceNumber);
      announce(title);
      // The open slip says it of the runner that it has.
      if (race.selection && !isOnOpenSlip(race)) showToast({ type: 'warning', title, text });
    }
  }, [races, now]);
}
