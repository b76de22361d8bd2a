import type { LeagueReaction } from '@furlong/contract/codes/league-boards';
import type { ReactionCount } from '@furlong/contract/schemas/league-boards';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { explain } from '../league-acts.ts';
import { leagueBoardsKey } from '../league-keys.ts';
import styles from './board.module.css';
import { reactionWords, reactWords } from './board-words.ts';

const reactions = Object.keys(reactionWords) as LeagueReaction[];

interface ReactionsProps {
  place: { readonly leagueCode: string; readonly meetingId: number; readonly raceNumber: number };
  /** Whose row it is. */
  punterId: number;
  alias: string;
  counts: readonly ReactionCount[];
  mayReact: boolean;
}

/** The reactions to a punter's race: a closed set, one a member (rule: league-reactions). */
export function Reactions({ place, punterId, alias, counts, mayReact }: ReactionsProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    // The button that was pressed has gone: its focus goes on to what took its place.
    if (document.activeElement !== document.body) return;
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    (isOpen ? buttons.at(0) : buttons.at(-1))?.focus();
  }, [isOpen]);
  const given = counts.filter((each) => each.punterId === punterId && each.raceNumber === place.raceNumber);
  if (!mayReact && given.length === 0) return null;

  async function react(reaction: LeagueReaction, isOwn: boolean): Promise<void> {
    const body = { ...place, punterId, reaction: isOwn ? null : reaction };
    const answer = await call('ReactInLeague', { body });
    setOpen(false);
    if (answer.kind !== 'success') {
      showToast({ type: 'error', title: reactWords.notSent, text: explain(answer) });
    }
    await client.invalidateQueries({ queryKey: [...leagueBoardsKey, 'reactions'] });
  }

  const named = <span className="sr">{reactWords.to(alias, place.raceNumber)}</span>;
  const shown = isOpen
    ? reactions
    : reactions.filter((each) => given.some(({ reaction }) => reaction === each));
  return (
    <span ref={box} className={classNames(styles.reactions, shown.length === 0 && styles.lone)}>
      {shown.map((reaction) => {
        const found = given.find((each) => each.reaction === reaction);
        const words = `${reactionWords[reaction]}${found === undefined ? '' : ` ${formatCount(found.count)}`}`;
        if (!mayReact) {
          return (
            <span key={reaction} className={styles.given}>
              {words}
            </span>
          );
        }
        const isOwn = found?.isOwn === true;
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={isOwn}
            onClick={() => void react(reaction, isOwn)}
          >
            {named}
            {words}
          </button>
        );
      })}
      {mayReact && !isOpen && (
        <button type="button" className={styles.given} aria-expanded={false} onClick={() => setOpen(true)}>
          {named}
          {reactWords.react}
        </button>
      )}
    </span>
  );
}
