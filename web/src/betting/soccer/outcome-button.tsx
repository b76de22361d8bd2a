import type { Fixture, OutcomeOnOfferWire } from '@furlong/contract/schemas/fixtures';
import { outcomeNumber, type SoccerMarket } from '@furlong/domain/soccer/markets';
import { nameOfOutcome } from '@furlong/domain/soccer/outcome-words';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { oddsOf } from '../../ui/format/format-odds.ts';
import { useSoccerOddsFormat } from '../../ui/format/odds-preference.ts';
import { Price, type PriceMovement, useMovedFrom } from '../../ui/racing/price.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { PriceTap } from '../price-tap.tsx';
import { isLeftOn } from '../slip/reduce-slip.ts';
import { toggleSelection } from '../slip/slip-sheet.ts';
import { isSlipShown } from '../slip/slip-shown.ts';
import { useSlipOfSport } from '../slip/slip-store.ts';
import { tellAdded } from '../slip/tell-added.ts';
import styles from './outcome-button.module.css';
import { nameInFull, noBets, noPrice, whyShut } from './outcome-words.ts';
import { type OutcomeRef, soccer, soccerProgramme } from './soccer.ts';

interface OutcomeButtonProps {
  fixture: Pick<Fixture, 'fixtureId' | 'home' | 'away' | 'kickOffAt' | 'status' | 'open'>;
  market: SoccerMarket;
  /** The outcome's name in its market. */
  outcome: string;
  /** Its price on offer. */
  price: Pick<OutcomeOnOfferWire, 'odds' | 'oddsFraction'>;
  /** Shown under the price, where nothing beside it says what it is of. */
  note?: string;
  /** Its name within the button, over the price or before it, where nothing beside the button says it. */
  label?: { readonly text: string; readonly isOver: boolean };
}

/** An outcome's price: a tap puts it on the slip, another takes it off. */
export function OutcomeButton({ fixture, market, outcome, price, note, label }: OutcomeButtonProps) {
  const format = useSoccerOddsFormat();
  const isClosed = useClosedTo() !== null;
  const slip = useSlipOfSport(soccer.name);
  const odds = oddsOf(price.odds, price.oddsFraction);
  const was = useMovedFrom(odds);
  const ref = refOf(fixture, market, outcome, price.oddsFraction);
  if (ref === null) return null;
  const name = nameInFull(market, outcome, fixture);
  const shut = fixture.open ? (odds === null ? noPrice : null) : whyShut(fixture);
  const figures = (plain: boolean) => (
    <Price
      win={odds}
      place={null}
      movement={movementOf(was?.toOne, odds?.toOne)}
      format={format}
      note={note}
      shut={shut?.word}
      plain={plain}
    />
  );
  const shown = (plain: boolean) =>
    label === undefined ? (
      figures(plain)
    ) : (
      <span className={classNames(styles.cell, label.isOver && styles.over)}>
        <span className={styles.label} aria-hidden="true">
          {label.text}
        </span>
        {figures(true)}
      </span>
    );
  // Without a slip a price is only read.
  if (!isSlipShown() || isClosed) return shown(true);
  const pressed = slip !== null && isLeftOn(slip, ref);
  return (
    <PriceTap
      pressed={pressed}
      shut={shut === null ? null : noBets(shut.why)}
      onTap={() =>
        tellAdded(
          toggleSelection(soccerProgramme, ref),
          soccerProgramme,
          nameOfOutcome(market, outcome, fixture),
        )
      }
    >
      {(plain) => (
        <>
          {/* What is seen is read out too, so that it can be called by it. */}
          <span className="sr">
            {name}
            {shut === null ? ', ' : `, ${shut.why} `}
          </span>
          {shown(plain)}
        </>
      )}
    </PriceTap>
  );
}

function refOf(
  { fixtureId, home, away, kickOffAt }: OutcomeButtonProps['fixture'],
  market: SoccerMarket,
  outcome: string,
  price: string | null,
): OutcomeRef | null {
  const number = outcomeNumber(market, outcome);
  const tapped = { win: price, place: null };
  return number === undefined ? null : { fixtureId, market, outcome: number, home, away, kickOffAt, tapped };
}

function movementOf(was: number | undefined, now: number | undefined): PriceMovement {
  if (was === undefined || now === undefined || was === now) return 'steady';
  return now < was ? 'shortening' : 'drifting';
}
