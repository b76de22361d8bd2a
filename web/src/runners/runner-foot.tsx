import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { PriceButton } from '../betting/racing/price-button.tsx';
import { programmeOfMeeting } from '../betting/racing/programme-of-meeting.ts';
import type { Card } from '../meetings/read-card.ts';
import { pickOfRace } from '../picks/card-picks.ts';
import { nextWithoutPick } from '../picks/next-race.ts';
import { selectDraft, usePicksDraft } from '../picks/picks-draft.ts';
import { useSavePicks } from '../picks/save-picks.ts';
import { saveWords } from '../picks/save-words.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useOnline } from '../platform/offline/online.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { FootBar } from '../ui/controls/save-bar.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import styles from './runner-foot.module.css';
import { footWords } from './runner-words.ts';

interface RunnerFootProps {
  card: Card;
  race: Race;
  runner: Runner;
  now: number;
}

/**
 * What can be done with a runner while its race is open, in sight at the foot of the page: pick it, which saves at
 * once, or put it on the slip. Nothing where the game is closed to the user.
 */
export function RunnerFoot({ card: { meeting, races }, race, runner, now }: RunnerFootProps) {
  const { meetingId } = meeting;
  const { raceNumber } = race;
  const { saddle, horseName } = runner;
  const punterId = useSession((session) => session.punterId);
  const draft = usePicksDraft(selectDraft(punterId, meetingId));
  const format = useOddsPreference((preference) => preference.format);
  const isClosed = useClosedTo() !== null;
  const { pathname } = useLocation();
  const save = useSavePicks();
  const isOnline = useOnline();
  const state = useRef<HTMLParagraphElement>(null);
  // What was picked before signing in is the punter's now.
  useEffect(() => {
    if (punterId !== null) usePicksDraft.getState().adopt(punterId, meetingId);
  }, [punterId, meetingId]);
  const saved = race.selection?.saddle ?? null;
  const picked = pickOfRace(race, draft, now);
  const isSaved = picked === saddle && saved === saddle;
  // The button that saved is gone then.
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!isSaved || !wasPressed.current) return;
    wasPressed.current = false;
    state.current?.focus({ preventScroll: true });
  }, [isSaved]);
  if (isClosed || runner.scratched) return null;

  const instead = race.runners.find((each) => each.saddle === picked && each.saddle !== saddle);
  const programme = race.suspended ? null : programmeOfMeeting(meeting);
  const next = isSaved ? nextWithoutPick(races, draft, now, raceNumber) : undefined;

  function keep(owner: number): void {
    // This race alone: other unsaved picks wait on the card.
    const of = { punterId: owner, meeting, races, draft: { [raceNumber]: saddle } };
    wasPressed.current = true;
    save.mutate(of, {
      onSettled: (isDone) => {
        if (isDone !== true) wasPressed.current = false;
      },
    });
  }
  function pick(): void {
    usePicksDraft.getState().setPick(punterId, meetingId, raceNumber, saddle === saved ? null : saddle);
    // Without a connection it waits here until there is one.
    if (punterId !== null && saddle !== saved && isOnline) keep(punterId);
  }

  return (
    <FootBar>
      {!isOnline && !isSaved && picked === saddle && (
        <p role="status" className={styles.instead}>
          {saveWords.offline}
        </p>
      )}
      {instead !== undefined && picked !== saddle && (
        <p className={styles.instead}>{footWords.instead(raceNumber, instead)}</p>
      )}
      {isSaved ? (
        <>
          <p ref={state} tabIndex={-1} className={styles.state}>
            {footWords.saved(raceNumber)}
          </p>
          {next !== undefined && (
            <Link className={styles.next} to={linkTo('picks', { meetingId, race: next.raceNumber })}>
              {footWords.next(next.raceNumber)}
            </Link>
          )}
        </>
      ) : picked !== saddle ? (
        <Button kind="amber" className={styles.act} onClick={pick}>
          {footWords.pick(saddle, horseName)}
        </Button>
      ) : punterId === null ? (
        <Button
          kind="amber"
          className={styles.act}
          disabled={!isOnline}
          onClick={() => requestSignIn(pathname)}
        >
          {saveWords.signInToSave}
        </Button>
      ) : (
        <Button
          kind="amber"
          className={styles.act}
          busy={save.isPending}
          disabled={!isOnline && !save.isPending}
          onClick={() => keep(punterId)}
        >
          {save.isPending ? saveWords.saving : footWords.save(saddle, horseName)}
        </Button>
      )}
      {programme !== null && (
        <div className={styles.price}>
          <PriceButton programme={programme} race={race} runner={runner} format={format} />
        </div>
      )}
    </FootBar>
  );
}
