import type { Meeting } from '@furlong/contract/schemas/meetings';
import { LUCKY_PICK, LUCKY_PICK_LINES } from '@furlong/domain/betting/lucky-pick';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { useEffect, useEffectEvent } from 'react';
import type { Card } from '../../../meetings/read-card.ts';
import { useOnline } from '../../../platform/offline/online.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { useProtection } from '../../../protection/protection-queries.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useOddsPreference } from '../../../ui/format/odds-preference.ts';
import { isLocked } from '../../slip/slip-state.ts';
import { ObstacleLine } from '../../strike/panel/strike-button.tsx';
import { findObstacle } from '../../strike/panel/strike-obstacle.ts';
import { canDraw, FromPicks } from './lucky-draw.tsx';
import { LuckyDetails, LuckyFoot } from './lucky-foot.tsx';
import { LuckyLineItem } from './lucky-line-item.tsx';
import { LuckyNews } from './lucky-news.tsx';
import styles from './lucky-pick.module.css';
import { LuckyRunners } from './lucky-runners.tsx';
import { isAllStruck } from './lucky-state.ts';
import { LuckyTotal } from './lucky-total.tsx';
import { luckyWords, whyNothingToDraw } from './lucky-words.ts';
import type { LuckyPickOnScreen } from './use-lucky-pick.ts';

/** The lucky pick of a meeting: what it costs, the draw, its three lines, what they come to. */
export function LuckyPickSheet({ pick, card }: { pick: LuckyPickOnScreen; card: Card }) {
  const { state, view, actions, unanswered, openRaces, balance, refusal } = pick;
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const format = useOddsPreference((preference) => preference.format);
  const protection = useProtection().data;
  const isOnline = useOnline();
  const { totalStake } = view;
  const obstacle = findObstacle({ totalStake, balance, protection, refusal, isOnline });
  useDrawOnArrival(pick);
  return (
    <div className={`sheet ${styles.pick}`}>
      {obstacle?.isToldFirst && (
        <div className={styles.first}>
          <ObstacleLine obstacle={obstacle} />
        </div>
      )}
      <LuckyNews state={state} view={view} actions={actions} unanswered={unanswered} />
      {view.runners === null ? (
        openRaces < LUCKY_PICK.runners && <TooFewRaces meeting={card.meeting} />
      ) : isAllStruck(state) ? null : (
        <>
          <div className={styles.columns}>
            <div>
              <LuckyTotal state={state} runners={view.runners} actions={actions} />
              <LuckyRunners
                view={view}
                state={state}
                races={card.races}
                openRaces={openRaces}
                actions={actions}
                format={format}
              />
            </div>
            <div>
              <ul aria-label={luckyWords.lines}>
                {LUCKY_PICK_LINES.map((name) => (
                  <LuckyLineItem
                    key={name}
                    line={view[name]}
                    runners={view.runners}
                    state={state}
                    limits={view.limits}
                    actions={actions}
                    format={format}
                  />
                ))}
              </ul>
              <FromPicks pick={pick} />
              <LuckyDetails
                view={view}
                state={state}
                taxPercent={getConfig().winningsTaxPercent[MEETING_SPORT]}
                balance={balance}
              />
            </div>
          </div>
          <LuckyFoot
            view={view}
            state={state}
            obstacle={obstacle}
            isSignedIn={isSignedIn}
            onStrike={actions.strike}
            onDraw={canDraw(pick) ? () => actions.draw([]) : null}
          />
        </>
      )}
    </div>
  );
}

/** Draws as soon as the screen is there, and again once everything drawn before is struck and done with. */
function useDrawOnArrival({ view, state, actions, openRaces }: LuckyPickOnScreen): void {
  const isWanted = view.runners === null && !isLocked(state) && openRaces >= LUCKY_PICK.runners;
  const { draw } = actions;
  const drawFresh = useEffectEvent(() => draw([]));
  useEffect(() => {
    if (isWanted) drawFresh();
  }, [isWanted]);
}

function TooFewRaces({ meeting }: { meeting: Meeting }) {
  const { title, text } = whyNothingToDraw(meeting);
  return (
    <div className={styles.part}>
      <EmptyState
        title={title}
        action={<ButtonLink to={linkTo('home')}>{luckyWords.otherMeetings}</ButtonLink>}
      >
        {text}
      </EmptyState>
    </div>
  );
}
