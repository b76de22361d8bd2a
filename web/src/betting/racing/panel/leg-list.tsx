import { SaddleCloth } from '../../../ui/racing/saddle-cloth.tsx';
import { LegList } from '../../slip/panel/lines/leg-list.tsx';
import type { SlipBodyProps } from '../../slip/panel/sport-panel.ts';
import { shownOdds } from '../../slip/panel/view/shown-odds.ts';
import { type ChangedLine, isRacingChange } from '../../strike/strike-wire.ts';
import type { SlipLegView } from './legs-of.ts';
import { describeRace, describeUnavailable } from './racing-words.ts';

/** The runners of the slip. */
export function SlipLegList(props: SlipBodyProps<SlipLegView>) {
  const changes = props.slip.betStrikeResponse?.priceChanges ?? [];
  return (
    <LegList
      {...props}
      draw={(leg) => {
        const { unavailable, saddle } = leg;
        return {
          name: leg.horseName,
          mark: <SaddleCloth saddle={saddle} size="small" gone={unavailable === 'scratched'} />,
          detail: unavailable === null ? describeRace(leg) : describeUnavailable(unavailable, leg),
          isOut: unavailable !== null,
          win: shownOdds(leg.odds),
          place: shownOdds(leg.placeOdds),
          was: { win: oldPriceOf(changes, leg, false), place: oldPriceOf(changes, leg, true) },
        };
      }}
    />
  );
}

/** The price that the punter saw, while a change of it is asked about. */
function oldPriceOf(
  changes: readonly ChangedLine[],
  { raceId, saddle }: SlipLegView,
  isPlace: boolean,
): string | null {
  for (const { legs } of changes.filter(isRacingChange)) {
    const leg = legs.find(
      (each) => each.raceId === raceId && each.saddle === saddle && each.isPlace === isPlace,
    );
    if (leg) return leg.oldOddsFraction;
  }
  return null;
}
