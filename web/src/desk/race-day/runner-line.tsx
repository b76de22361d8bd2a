import type { DeskRace, DeskRunner } from '@furlong/contract/schemas/desk-race-day';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { formatFraction } from '../../ui/format/format-odds.ts';
import { MovementMark } from '../../ui/racing/price.tsx';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { AskFirst } from '../by-hand/ask-first.tsx';
import styles from '../by-hand/by-hand.module.css';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { PriceInput } from '../by-hand/price-input.tsx';
import type { Change } from '../by-hand/use-change.ts';
import { useOffProposal } from '../by-hand/use-off-proposal.ts';
import { handWords } from './hand-words.ts';
import { type Drafts, draftKey, type PriceKind, priceKinds, priceText } from './price-drafts.ts';
import raceDay from './race-day.module.css';
import { raceWords } from './race-day-words.ts';

interface RunnerLineProps {
  race: DeskRace;
  /** What becomes of it takes two persons. */
  wasOff: boolean;
  runner: DeskRunner;
  drafts: Drafts;
  change: Change;
  mayPrice: boolean;
  mayScratch: boolean;
  onType: (kind: PriceKind, text: string) => void;
  onTakeBack: () => void;
  onRelease: () => void;
}

/** A runner with its prices, and what holds them. */
export function RunnerLine(props: RunnerLineProps) {
  const { race, runner, change, mayScratch, onRelease } = props;
  const { saddle, horseName, held } = runner;
  const hasResult = race.resultState !== 'none';
  return (
    <>
      <tr className={classNames(runner.scratched && raceDay.gone, held !== null && styles.above)}>
        <td>
          <SaddleCloth saddle={saddle} size="small" gone={runner.scratched} />
        </td>
        <th scope="row">
          <b>{horseName}</b> <span className="small dim">{runner.jockey}</span>
        </th>
        {runner.scratched ? (
          <td colSpan={mayScratch ? 4 : 3} className="n">
            {runner.nonRunner ? raceWords.outLate : raceWords.out}
          </td>
        ) : (
          <>
            <td className={classNames('n dim', styles.opened)}>{read(runner.openingOdds)}</td>
            {props.mayPrice ? (
              <>
                <PriceCell {...props} kind="win" label={handWords.winOf(saddle, horseName)} />
                <PriceCell {...props} kind="place" label={handWords.placeOf(saddle, horseName)} />
              </>
            ) : (
              <>
                <td className="n">
                  <span className={raceDay.win}>
                    {!hasResult && <MovementMark movement={runner.movement} />}
                    <b>{read(hasResult ? runner.startingPrice : runner.winOdds)}</b>
                  </span>
                </td>
                <td className="n">{read(runner.placeOdds)}</td>
              </>
            )}
            {mayScratch && (
              <td className={styles.act}>
                <ScratchButton race={race} wasOff={props.wasOff} runner={runner} change={change} />
              </td>
            )}
          </>
        )}
      </tr>
      {held !== null && (
        <tr>
          <td />
          <td colSpan={mayScratch ? 5 : 4}>
            <span className={styles.held}>
              <Tag tone="amber">{byHandWords.held}</Tag>
              <span className="small">
                {handWords.feed(read(held.feedWinOdds), read(held.feedPlaceOdds))}
              </span>
              <span className="small dim">{byHandWords.heldBy(held.by, formatClock(held.at))}</span>
              {props.mayPrice && (
                <Button
                  size="small"
                  busy={change.busy === 'ReleaseDeskPrices'}
                  aria-label={handWords.releaseOf(saddle, horseName)}
                  onClick={onRelease}
                >
                  {byHandWords.release}
                </Button>
              )}
            </span>
          </td>
        </tr>
      )}
    </>
  );
}

function PriceCell({
  runner,
  drafts,
  kind,
  label,
  onType,
  onTakeBack,
}: RunnerLineProps & { kind: PriceKind; label: string }) {
  return (
    <td className="n">
      <span className={raceDay.win}>
        {kind === 'win' && <MovementMark movement={runner.movement} />}
        <PriceInput
          label={label}
          shown={priceText(runner, kind)}
          draft={drafts[draftKey(runner.saddle, kind)]}
          columns={priceKinds.length}
          onType={(text) => onType(kind, text)}
          onTakeBack={onTakeBack}
        />
      </span>
    </td>
  );
}

function ScratchButton({
  race,
  wasOff,
  runner,
  change,
}: Pick<RunnerLineProps, 'race' | 'wasOff' | 'runner' | 'change'>) {
  const { saddle, horseName } = runner;
  const propose = useOffProposal(change);
  if (wasOff) {
    return (
      <AskFirst
        small
        label={handWords.didNotRun}
        name={handWords.didNotRunOf(saddle, horseName)}
        question={handWords.didNotRunByTwo(saddle, horseName)}
        busy={change.busy === 'ProposeRaceChange'}
        onYes={() =>
          propose('ProposeRaceChange', { raceId: race.raceId, change: 'non-runner', nonRunner: saddle })
        }
      />
    );
  }
  return (
    <AskFirst
      small
      label={handWords.scratch}
      name={handWords.scratchOf(saddle, horseName)}
      question={handWords.scratchSure(saddle, horseName)}
      busy={change.busy === 'ScratchRunner'}
      onYes={() =>
        change.make(
          'ScratchRunner',
          { raceId: race.raceId, version: race.version, saddle },
          handWords.scratched(saddle),
        )
      }
    />
  );
}

function read(fraction: string | null): string {
  return fraction === null ? raceWords.noPrice : formatFraction(fraction, 'fraction');
}
