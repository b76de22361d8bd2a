import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import { type OddsFormat, oddsOf } from '../../ui/format/format-odds.ts';
import { Price } from '../../ui/racing/price.tsx';
import { PriceTap } from '../price-tap.tsx';
import { isLeftOn } from '../slip/reduce-slip.ts';
import { toggleSelection } from '../slip/slip-sheet.ts';
import { useSlipOfSport } from '../slip/slip-store.ts';
import { tellAdded } from '../slip/tell-added.ts';
import type { SlipProgramme } from '../sport.ts';
import { racing } from './racing.ts';
import { betOn } from './runner-words.ts';

interface PriceButtonProps {
  programme: SlipProgramme;
  race: Race;
  runner: Runner;
  format: OddsFormat;
}

/** A runner's price: a tap puts the runner on the slip, another takes it off. */
export function PriceButton({ programme, race, runner, format }: PriceButtonProps) {
  const { raceId, raceNumber } = race;
  const { saddle, horseName } = runner;
  const tapped = { win: runner.winOddsFraction, place: runner.placeOddsFraction };
  const ref = { raceId, raceNumber, saddle, tapped };
  const slip = useSlipOfSport(racing.name);
  const pressed = slip?.event.id === programme.id && isLeftOn(slip, ref);
  const win = oddsOf(runner.winOdds, runner.winOddsFraction);
  const place = oddsOf(runner.placeOdds, runner.placeOddsFraction);
  return (
    <PriceTap
      pressed={pressed}
      onTap={() => tellAdded(toggleSelection(programme, ref), programme, horseName)}
    >
      {(plain) => (
        <>
          <span className="sr">{betOn(horseName)} </span>
          <Price win={win} place={place} movement={runner.movement} format={format} plain={plain} />
        </>
      )}
    </PriceTap>
  );
}
