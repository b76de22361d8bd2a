import type { SeasonPeriod } from '@furlong/contract/codes/league-boards';
import type { LeagueSeason } from '@furlong/contract/schemas/league-season';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChevronIcon } from '../../ui/controls/icons.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { spanWords } from '../league-words.ts';
import styles from './season.module.css';
import { periodChoiceWords, shortDay } from './season-words.ts';

/** A kind of period and which of them; null: the current one. */
export interface ChosenPeriod {
  readonly by: SeasonPeriod;
  readonly period: string | null;
  readonly page: number;
}

export const currentSeason: ChosenPeriod = { by: 'season', period: null, page: 1 };

const options = [
  { value: 'season', text: periodChoiceWords.season },
  { value: 'month', text: periodChoiceWords.month },
  { value: 'week', text: periodChoiceWords.week },
] as const;

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

type Shown = Pick<LeagueSeason, 'by' | 'period' | 'from' | 'to' | 'earlier' | 'later'>;

interface PeriodChoiceProps {
  chosen: ChosenPeriod;
  /** What is loaded; undefined while nothing is. */
  shown: Shown | undefined;
  onChoose: (chosen: ChosenPeriod) => void;
}

/** Season, month or week, with the ones before and after. */
export function PeriodChoice({ chosen, shown, onChoose }: PeriodChoiceProps) {
  const turn = (period: string | null | undefined) =>
    period != null && onChoose({ by: chosen.by, period, page: 1 });
  const isPhone = !useFromWidth(640);
  // A league's first season has none before it.
  const turns = shown?.earlier != null || shown?.later != null;
  return (
    <div className={styles.choice}>
      <Segmented
        label={periodChoiceWords.tableOf}
        value={chosen.by}
        options={options}
        onChange={(by) => onChoose({ by, period: null, page: 1 })}
      />
      <div className={styles.turn}>
        {turns && (
          <Button
            size="small"
            aria-label={periodChoiceWords.earlier}
            disabled={shown?.earlier == null}
            onClick={() => turn(shown?.earlier)}
          >
            <ChevronIcon />
          </Button>
        )}
        <b className="num" role="status">
          {shown === undefined ? '\u00A0' : isPhone && turns ? shortPeriodWords(shown) : periodWords(shown)}
        </b>
        {turns && (
          <Button
            size="small"
            aria-label={periodChoiceWords.later}
            disabled={shown?.later == null}
            onClick={() => turn(shown?.later)}
          >
            <ChevronIcon />
          </Button>
        )}
      </div>
    </div>
  );
}

/** '2026', 'November 2026', 'Mon 16 Nov to Sun 22 Nov'. */
export function periodWords({ by, period, from, to }: Omit<Shown, 'earlier' | 'later'>): string {
  if (by === 'season') return period.slice(0, 4);
  if (by === 'month') return `${months[Number(from.slice(5, 7)) - 1] ?? ''} ${from.slice(0, 4)}`;
  return spanWords(from, to, serverNow());
}

/** The same for a phone, beside the switch: '2026', 'Nov 2026', '16–22 Nov', '30 Nov–6 Dec'. */
export function shortPeriodWords(shown: Omit<Shown, 'earlier' | 'later'>): string {
  const { by, from, to } = shown;
  if (by === 'season') return periodWords(shown);
  const [first, last] = [shortDay(from, serverNow()), shortDay(to, serverNow())];
  if (by === 'month') return `${first.split(' ')[1] ?? ''} ${from.slice(0, 4)}`;
  const [day] = first.split(' ');
  return from.slice(0, 7) === to.slice(0, 7) ? `${day}–${last}` : `${first}–${last}`;
}
