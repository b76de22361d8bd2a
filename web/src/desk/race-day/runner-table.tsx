import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import { formatFraction } from '../../ui/format/format-odds.ts';
import { MovementMark } from '../../ui/racing/price.tsx';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import styles from './race-day.module.css';
import { raceWords } from './race-day-words.ts';

/** The runners of a race with their prices: the opening one, and the win and place price or the starting price. */
export function RunnerTable({ race }: { race: Race }) {
  const hasResult = race.resultState !== 'none';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={raceWords.tableLabel}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{raceWords.saddle}</th>
            <th scope="col">{raceWords.runner}</th>
            <th scope="col" className="n">
              {raceWords.opened}
            </th>
            <th scope="col" className="n">
              {hasResult ? raceWords.sp : raceWords.now}
            </th>
            <th scope="col" className="n">
              {raceWords.place}
            </th>
          </tr>
        </thead>
        <tbody>
          {race.runners.map((runner) => (
            <RunnerLine key={runner.saddle} runner={runner} hasResult={hasResult} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RunnerLine({ runner, hasResult }: { runner: Runner; hasResult: boolean }) {
  const win = hasResult ? runner.startingPriceFraction : runner.winOddsFraction;
  return (
    <tr className={runner.scratched ? styles.gone : undefined}>
      <td>
        <SaddleCloth saddle={runner.saddle} size="small" gone={runner.scratched} />
      </td>
      <th scope="row">
        <b>{runner.horseName}</b> <span className="small dim">{runner.jockey}</span>
      </th>
      {runner.scratched ? (
        <td colSpan={3} className="n">
          {raceWords.out}
        </td>
      ) : (
        <>
          <td className="n dim">{read(runner.openingOddsFraction)}</td>
          <td className="n">
            <span className={styles.win}>
              {!hasResult && <MovementMark movement={runner.movement} />}
              <b>{read(win)}</b>
            </span>
          </td>
          <td className="n">{read(runner.placeOddsFraction)}</td>
        </>
      )}
    </tr>
  );
}

function read(fraction: string | null): string {
  return fraction === null ? raceWords.noPrice : formatFraction(fraction, 'fraction');
}
