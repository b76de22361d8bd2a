import type { Round } from '@furlong/contract/schemas/predictor';
import type { ChangeEvent } from 'react';
import { Select } from '../ui/controls/field.tsx';
import { HeadingMenu } from '../ui/controls/heading-menu.tsx';
import { soccerWords } from './soccer-words.ts';

interface RoundPickerProps {
  rounds: readonly Round[];
  /** The round shown, which may be older than the list. */
  shown: Pick<Round, 'roundId' | 'name' | 'league'> | undefined;
  /** Written as a text with a mark, for a phone's heading. */
  isMenu?: boolean;
  onChoose: (roundId: number) => void;
}

const states = ['open', 'live', 'final'] as const;

/** A drop-down of the rounds, by what can be done with them. */
export function RoundPicker({ rounds, shown, isMenu = false, onChoose }: RoundPickerProps) {
  const isListed = rounds.some(({ roundId }) => roundId === shown?.roundId);
  const byStart = rounds.toSorted((a, b) => Date.parse(a.firstKickOffAt) - Date.parse(b.firstKickOffAt));
  const choice = {
    label: soccerWords.round,
    value: shown?.roundId ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => onChoose(Number(target.value)),
    children: (
      <>
        {shown !== undefined && !isListed && <option value={shown.roundId}>{nameByDates(shown)}</option>}
        {states.map((state) => {
          const ofState = byStart.filter((round) => round.state === state);
          if (ofState.length === 0) return null;
          return (
            <optgroup key={state} label={soccerWords.rounds[state]}>
              {(state === 'final' ? ofState.toReversed() : ofState).map((round) => (
                <option key={round.roundId} value={round.roundId}>
                  {nameByDates(round)}
                </option>
              ))}
            </optgroup>
          );
        })}
      </>
    ),
  };
  if (isMenu) return <HeadingMenu {...choice} text={shown === undefined ? '\u00A0' : shortName(shown)} />;
  return <Select {...choice} />;
}

/** The week before the league: a narrow list cuts the end of a name, and rounds of a league differ by their weeks. */
function nameByDates({ name, league }: Pick<Round, 'name' | 'league'>): string {
  const start = `${league}, `;
  return name.startsWith(start) ? `${name.slice(start.length)}, ${league}` : name;
}

/** The same in the line of a heading: '23–29 Nov, Baobab Cup 4', '30 Nov–6 Dec, Baobab Cup 4'. */
function shortName(round: Pick<Round, 'name' | 'league'>): string {
  const { name, league } = round;
  const start = `${league}, `;
  if (!name.startsWith(start)) return name;
  const week = name.slice(start.length).replace(' to ', '–');
  return `${week.replace(/([A-Z][a-z]{2})[a-z]+/g, '$1')}, ${league}`;
}
