import { useNow } from '../../../platform/device/now.ts';
import { formatClock, formatNearDay } from '../../../ui/format/format-date.ts';
import { TeamMark } from '../../../ui/soccer/team-mark.tsx';
import { LegList } from '../../slip/panel/lines/leg-list.tsx';
import type { SlipBodyProps } from '../../slip/panel/sport-panel.ts';
import { shownOdds } from '../../slip/panel/view/shown-odds.ts';
import { type ChangedLine, isSoccerChange } from '../../strike/strike-wire.ts';
import type { OutcomeLeg } from './outcome-legs.ts';
import styles from './outcome-list.module.css';

/** The outcomes of the slip. */
export function OutcomeList(props: SlipBodyProps<OutcomeLeg>) {
  const now = useNow();
  const changes = props.slip.betStrikeResponse?.priceChanges ?? [];
  return (
    <LegList
      {...props}
      draw={(leg) => ({
        name: leg.name,
        mark: <OutcomeMark leg={leg} />,
        detail:
          leg.unavailable === null
            ? `${leg.fixtureName}, ${unbroken(formatKickOff(leg.kickOffAt, now))}`
            : `${leg.fixtureName}: ${leg.unavailable}`,
        isOut: leg.unavailable !== null,
        win: shownOdds(leg.odds),
        place: null,
        was: { win: oldPriceOf(changes, leg), place: null },
      })}
    />
  );
}

/** 'Today 17:44', 'Tue 24 Nov, 17:44'. */
function formatKickOff(at: string, now: number): string {
  const day = formatNearDay(at, now);
  return day === 'Today' ? `${day} ${formatClock(at)}` : `${day}, ${formatClock(at)}`;
}

/** Words that stay on one line. */
function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00A0');
}

/** The mark of the side that the outcome is on, else its usual sign. Decoration: the words stand beside it. */
function OutcomeMark({ leg: { ref, market, outcomeName } }: { leg: OutcomeLeg }) {
  if (market === 'result' && outcomeName !== 'draw') {
    return <TeamMark name={outcomeName === 'home' ? ref.home : ref.away} />;
  }
  return (
    <span className={styles.sign} aria-hidden="true">
      {signs[outcomeName] ?? outcomeName}
    </span>
  );
}

const signs: Readonly<Record<string, string>> = {
  draw: 'X',
  homeOrDraw: '1X',
  homeOrAway: '12',
  drawOrAway: 'X2',
  yes: 'Yes',
  no: 'No',
  over: '3+',
  under: '0–2',
  other: '5+',
  'home/home': '1/1',
  'home/draw': '1/X',
  'home/away': '1/2',
  'draw/home': 'X/1',
  'draw/draw': 'X/X',
  'draw/away': 'X/2',
  'away/home': '2/1',
  'away/draw': '2/X',
  'away/away': '2/2',
};

/** The price that the punter saw, while a change of it is asked about. */
function oldPriceOf(changes: readonly ChangedLine[], leg: OutcomeLeg): string | null {
  for (const { legs } of changes.filter(isSoccerChange)) {
    const found = legs.find(
      ({ eventId, market, outcome }) =>
        eventId === leg.event && market === leg.market && outcome === leg.outcomeName,
    );
    if (found) return found.oldOddsFraction;
  }
  return null;
}
