import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { type ReactNode, useId } from 'react';
import { stateOfRace } from '../meetings/race-state.ts';
import { useSession } from '../platform/session/session-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Select } from '../ui/controls/field.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { useCardChoices } from './card-choices.ts';
import { pickOfRace } from './card-picks.ts';
import { type MeetingDraft, usePicksDraft } from './picks-draft.ts';
import { draftOf, favouriteOf, jockeysOf, planPicks, type QuickPick, rideOf } from './quick-picks.ts';
import styles from './quick-picks-dialog.module.css';
import {
  describeChange,
  describeDone,
  describeFill,
  describeJockey,
  describeReplace,
  quickWords,
} from './quick-picks-words.ts';

export interface QuickPicksProps {
  meeting: Meeting;
  races: readonly Race[];
  draft: MeetingDraft;
  now: number;
  onClose: () => void;
  /** Where the focus goes on closing. */
  returnFocus?: () => HTMLElement | null;
}

/**
 * Fills the card at a tap: with the favourites, or with the rides of one jockey. Empty races first; a pick that is
 * there is changed only by a button that names the change.
 */
export function QuickPicksDialog(props: QuickPicksProps) {
  const { meeting, races, draft, now, onClose, returnFocus } = props;
  const punterId = useSession((session) => session.punterId);
  const setPicks = usePicksDraft((state) => state.setPicks);
  const { jockey: remembered, setJockey } = useCardChoices();
  const jockeys = jockeysOf(races, now);
  const jockey = jockeys.find((each) => each.jockey === remembered)?.jockey ?? jockeys[0]?.jockey ?? '';
  const favourites = planPicks(races, draft, now, favouriteOf);
  const rides = planPicks(races, draft, now, rideOf(jockey));
  const hasPrices = races.some((race) => favouriteOf(race) !== undefined);
  const fill = (picks: readonly QuickPick[]) => {
    setPicks(punterId, meeting.meetingId, draftOf(picks));
    const done = describeDone(picks.length, picks.filter(({ before }) => before !== null).length);
    // Seen in the bar, which counts them beside its Save: a toast would lie over the runners.
    announce(`${done} ${quickWords.done}`);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={quickWords.title}
      text={quickWords.text}
      {...(returnFocus !== undefined && { returnFocus })}
    >
      <Way
        title={quickWords.favourites}
        text={hasPrices ? quickWords.favouritesText : quickWords.noPrices}
        done={hasPrices ? quickWords.haveFavourites : ''}
        picks={favourites}
        draft={draft}
        races={races}
        now={now}
        onFill={fill}
      />
      <Way
        title={quickWords.jockey}
        text={jockeys.length === 0 ? quickWords.noJockeys : quickWords.jockeyText}
        done={jockeys.length === 0 ? '' : quickWords.haveRides}
        picks={rides}
        draft={draft}
        races={races}
        now={now}
        onFill={(picks) => {
          setJockey(jockey);
          fill(picks);
        }}
      >
        {jockeys.length > 0 && (
          <Select label={quickWords.jockey} value={jockey} onChange={({ target }) => setJockey(target.value)}>
            {jockeys.map((each) => (
              <option key={each.jockey} value={each.jockey}>
                {describeJockey(each.jockey, each.rides)}
              </option>
            ))}
          </Select>
        )}
      </Way>
    </Dialog>
  );
}

interface WayProps extends Pick<QuickPicksProps, 'races' | 'draft' | 'now'> {
  title: string;
  text: string;
  /** Said when there is nothing left to pick. */
  done: string;
  picks: readonly QuickPick[];
  children?: ReactNode;
  onFill: (picks: readonly QuickPick[]) => void;
}

function Way({ title, text, done, picks, races, draft, now, children, onFill }: WayProps) {
  const changes = useId();
  const empty = picks.filter(({ before }) => before === null);
  const changed = picks.filter(({ before }) => before !== null);
  const unpicked = races.filter(
    (race) => stateOfRace(race, now) === 'open' && pickOfRace(race, draft, now) === null,
  );
  const isEmptyCard = Object.keys(draft).length === 0 && races.every(({ selection }) => selection == null);
  return (
    <section className={styles.way}>
      <h3>{title}</h3>
      <p className="small dim">{text}</p>
      {children}
      {picks.length === 0 && done !== '' && <p className="small">{done}</p>}
      {empty.length > 0 && (
        <Button kind="main" onClick={() => onFill(empty)}>
          {describeFill(empty.length, unpicked.length, isEmptyCard)}
          <span className="sr">, {title}</span>
        </Button>
      )}
      {changed.length > 0 && (
        <div className={styles.replace}>
          <Button aria-describedby={changes} onClick={() => onFill(picks)}>
            {describeReplace(picks.length, changed.length)}
            <span className="sr">, {title}</span>
          </Button>
          {/* Below the button that does it, and not below the one that fills. */}
          <ul id={changes} className={`small ${styles.changes}`}>
            {changed.map((pick) => (
              <li key={pick.race.raceId}>{describeChange(pick)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
