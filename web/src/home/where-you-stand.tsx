import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useOnline } from '../platform/offline/online.ts';
import { requestRegistration, requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState, SignedOutState } from '../ui/feedback/states.tsx';
import { homeWords, pickInRace, raceToPick } from './home-words.ts';
import { findRaceToPick } from './next-offs.ts';
import styles from './where-you-stand.module.css';

interface WhereYouStandProps {
  meetings: readonly Meeting[];
  /** The own meeting stands above already. */
  hasOwn: boolean;
  /** The next meeting that is picked on. */
  ownNext: Meeting | undefined;
  now: number;
}

/** What signing in brings, for a visitor; for a punter whose picks have not run yet, where to go on. */
export function WhereYouStand({ meetings, hasOwn, ownNext, now }: WhereYouStandProps) {
  const { isLoggedIn: isPunter, aliasRequired } = useSession();
  const isClosed = useClosedTo() !== null;
  if (aliasRequired && !isPunter) return isClosed ? null : <AliasToCome />;
  if (!isPunter) {
    return (
      <section className="sect">
        <h2>{homeWords.whereYouStand}</h2>
        <SignedOutState
          title={homeWords.signInTitle}
          onSignIn={() => requestSignIn('/')}
          onRegister={() => requestRegistration('/')}
        >
          {homeWords.pitch} {homeWords.prizes} {homeWords.signIn}
        </SignedOutState>
      </section>
    );
  }
  if (hasOwn || isClosed) return null;
  return ownNext === undefined ? <NoPicks meetings={meetings} now={now} /> : <PicksIn meeting={ownNext} />;
}

/** For who is signed in and has no alias yet: asking to sign in opens the choice of it again. */
function AliasToCome() {
  return (
    <section className="sect">
      <h2>{homeWords.whereYouStand}</h2>
      <EmptyState
        title={homeWords.aliasTitle}
        action={
          <Button kind="main" onClick={() => requestSignIn('/')}>
            {homeWords.chooseAlias}
          </Button>
        }
      />
    </section>
  );
}

/** The next race that can be picked in. */
function NoPicks({ meetings, now }: { meetings: readonly Meeting[]; now: number }) {
  // Offline nothing can be saved: as in the line of the next races, nobody is asked to pick.
  const isOnline = useOnline();
  const next = findRaceToPick(meetings, now);
  if (next === undefined || !isOnline) return null;
  const { meeting, race } = next;
  return (
    <section className="sect">
      <h2>{homeWords.whereYouStand}</h2>
      <div className={styles.stand}>
        <p>
          <b>{homeWords.noPicks}</b> {raceToPick(race, meeting.raceCourseName)}
        </p>
        <ButtonLink
          kind="main"
          to={linkTo('picks', { meetingId: meeting.meetingId, race: race.raceNumber })}
          aria-label={pickInRace(race.raceNumber, meeting.raceCourseName)}
        >
          {homeWords.pick}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The hero says that the picks are in: here is what comes of them, and where. Dark, as the place itself will be. */
function PicksIn({ meeting: { meetingId, raceCourseName } }: { meeting: Meeting }) {
  return (
    <section className={styles.waiting}>
      <h2>{homeWords.whereYouStand}</h2>
      <Link to={linkTo('leaderboard', { meetingId })}>{homeWords.board}</Link>
      <p>
        {homeWords.rankToCome} {raceCourseName}.
      </p>
    </section>
  );
}
