import type { Meeting } from '@furlong/contract/schemas/meetings';
import { LUCKY_PICK, LUCKY_PICK_LINES } from '@furlong/domain/betting/lucky-pick';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { useOnline } from '../../../platform/offline/online.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { useProtection } from '../../../protection/protection-queries.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useOddsPreference } from '../../../ui/format/odds-preference.ts';
import { isLocked } from '../../slip/slip-state.ts';
import { findObstacle } from '../../strike/panel/strike-obstacle.ts';
import { LuckyFoot } from './lucky-foot.tsx';
import { LuckyLineItem } from './lucky-line-item.tsx';
import { LuckyNews } from './lucky-news.tsx';
import styles from './lucky-pick.module.css';
import { LuckyRunners } from './lucky-runners.tsx';
import { LuckyTotal } from './lucky-total.tsx';
import { describeDraw, whyNothingToDraw } from './lucky-words.ts';
import type { LuckyPickOnScreen } from './use-lucky-pick.ts';

/** The lucky pick of a meeting: the draw, its three lines, what they come to. */
export function LuckyPickSheet({ pick, meeting }: { pick: LuckyPickOnScreen; meeting: Meeting }) {
  const { state, view, actions, unanswered, openRaces, balance, refusal } = pick;
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const format = useOddsPreference((preference) => preference.format);
  const protection = useProtection().data;
  const isOnline = useOnline();
  const { totalStake } = view;
  const obstacle = findObstacle({ totalStake, balance, protection, refusal, isOnline });
  return (
    <div className={`sheet ${styles.pick}`}>
      <LuckyNews state={state} actions={actions} unanswered={unanswered} />
      {view.runners === null ? (
        openRaces < LUCKY_PICK.runners ? (
          <TooFewRaces meeting={meeting} />
        ) : (
          <LuckyDraw pick={pick} />
        )
      ) : (
        <div className={styles.columns}>
          <div>
            <LuckyDraw pick={pick} />
            <LuckyRunners view={view} actions={actions} format={format} />
          </div>
          <div>
            <LuckyTotal state={state} runners={view.runners} actions={actions} />
            <ul aria-label="Lines of the lucky pick">
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
            <LuckyFoot
              view={view}
              state={state}
              taxPercent={getConfig().winningsTaxPercent[MEETING_SPORT]}
              balance={balance}
              obstacle={obstacle}
              isSignedIn={isSignedIn}
              onStrike={actions.strike}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function TooFewRaces({ meeting }: { meeting: Meeting }) {
  const { title, text } = whyNothingToDraw(meeting);
  return (
    <div className={styles.part}>
      <EmptyState title={title} action={<ButtonLink to={linkTo('home')}>Other meetings</ButtonLink>}>
        {text}
      </EmptyState>
    </div>
  );
}

/** Draws, draws again, or starts from the punter's picks. */
function LuckyDraw({ pick: { state, view, actions, openRaces, saved } }: { pick: LuckyPickOnScreen }) {
  const isDrawn = view.runners !== null;
  const disabled = isLocked(state) || openRaces < LUCKY_PICK.runners;
  return (
    <div className={styles.part}>
      <p>{describeDraw(view.runners, openRaces)}</p>
      <div className={styles.actions}>
        <Button kind={isDrawn ? 'plain' : 'main'} disabled={disabled} onClick={() => actions.draw([])}>
          {isDrawn ? 'Draw again' : 'Draw three runners'}
        </Button>
        {saved.length > 0 && (
          <Button disabled={disabled} onClick={() => actions.draw(saved)}>
            Start from your saved picks
          </Button>
        )}
      </div>
    </div>
  );
}
