import type { PunterRaceResult } from '@furlong/contract/schemas/standings';
import { raceStatusOfId } from '@furlong/domain/status';
import { useState } from 'react';
import { describeDetail } from '../leaderboard/race-by-race.tsx';
import { PickedShare } from '../meetings/picked-shares.tsx';
import { correctionWords, wonIn } from '../meetings/result-words.ts';
import { getConfig } from '../platform/site/config.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { PickFlag, Tag } from '../ui/feedback/tag.tsx';
import { Facts } from '../ui/format/facts.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { formatMargin, formatRaceTime, spellMargin } from '../ui/format/format-margin.ts';
import { formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction } from '../ui/format/format-odds.ts';
import { formatEarned } from '../ui/format/format-points.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { Dividends } from '../ui/racing/dividends.tsx';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { Silks } from '../ui/racing/silks.tsx';
import styles from './race-result.module.css';
import { raceWords } from './results-words.ts';

/** The last position of those shown at first, where more than these finished. */
const lastShown = 4;
const wholeMax = 8;

/** One race as it was run: the finishing order with what the result says besides, and the punter's pick. */
export function RaceResult({ race }: { race: PunterRaceResult }) {
  const { placed, scratched, winnerTime, dividends = [], correction } = race;
  const [isWhole, setIsWhole] = useState(false);
  const first = placed.length <= wholeMax ? placed : placed.filter(({ position }) => position <= lastShown);
  const namesOf = (late: boolean) =>
    scratched.filter((each) => each.late === late).map(({ saddle, horseName }) => `${saddle} ${horseName}`);
  const [gone, late] = [namesOf(false), namesOf(true)];
  return (
    <article className={styles.race}>
      <div className={styles.head}>
        <h3>
          <span className="sr">{raceWords.race} </span>
          <b className={styles.number}>{race.raceNumber}</b> {race.raceName}
        </h3>
        <p className="small dim">
          <time dateTime={race.offTime}>{formatClock(race.offTime)}</time>
          {winnerTime !== undefined && <span className="num">, {wonIn(formatRaceTime(winnerTime))}</span>}
        </p>
        <RaceTag race={race} />
      </div>
      {correction !== undefined && <Note tone="amber">{correctionWords[correction]}</Note>}
      {placed.length > 0 && <Order race={race} finishers={isWhole ? placed : first} />}
      {placed.length > first.length && (
        <Button kind="quiet" size="small" className={styles.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? raceWords.firstOnes : raceWords.wholeOrder(placed.length)}
        </Button>
      )}
      {late.length > 0 && <p className="small">{raceWords.nonRunners(late)}</p>}
      {gone.length > 0 && <p className="small dim">{raceWords.scratched(gone)}</p>}
      {dividends.length > 0 && <Dividends dividends={dividends} />}
      <OwnPick race={race} />
    </article>
  );
}

interface OrderProps {
  race: PunterRaceResult;
  finishers: PunterRaceResult['placed'];
}

function Order({ race, finishers }: OrderProps) {
  const { selection, placed } = race;
  const isShared = (place: number) => placed.filter(({ position }) => position === place).length > 1;
  const format = useOddsPreference((preference) => preference.format);
  return (
    <table className={styles.placed}>
      <thead>
        <tr>
          <th scope="col">{raceWords.place}</th>
          <th scope="col">
            <span className="sr">{raceWords.saddle}</span>
          </th>
          <th scope="col">{raceWords.runner}</th>
          <th scope="col" className="n">
            {raceWords.priceAndShare}
          </th>
        </tr>
      </thead>
      <tbody>
        {finishers.map(
          ({ saddle, horseName, jockey, trainer, silks, position, margin, startingPriceFraction }) => (
            <tr key={saddle} className={selection.saddle === saddle ? styles.own : undefined}>
              <td className="num">
                <b>
                  {formatOrdinal(position)}
                  {isShared(position) && raceWords.shared}
                </b>{' '}
                {margin !== undefined && (
                  <small>
                    <span aria-hidden="true">{formatMargin(margin)}</span>
                    <span className="sr">{raceWords.behind(spellMargin(margin))}</span>
                  </small>
                )}
              </td>
              <td>
                <span className={styles.colours}>
                  <SaddleCloth saddle={saddle} size="small" />
                  {silks !== '' && (
                    <span aria-hidden="true">
                      <Silks code={silks} imageBase={getConfig().silkImageBaseUrl} />
                    </span>
                  )}
                </span>
              </td>
              <td>
                <b className={styles.name}>{horseName}</b> {selection.saddle === saddle && <PickFlag />}
                {jockey + trainer !== '' && (
                  <small>
                    <Facts facts={[jockey, trainer].filter((name) => name !== '')} />
                  </small>
                )}
              </td>
              <td className="n">
                <span className={styles.priceAndShare}>
                  <span>
                    {startingPriceFraction === null
                      ? raceWords.noPrice
                      : formatFraction(startingPriceFraction, format)}
                  </span>{' '}
                  <PickedShare race={race} saddle={saddle} short />
                </span>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function RaceTag({ race: { resultState, raceStatusId } }: { race: PunterRaceResult }) {
  if (resultState === 'official') return <Tag tone="green">{raceWords.official}</Tag>;
  if (resultState === 'provisional') return <Tag tone="amber">{raceWords.provisional}</Tag>;
  const status = raceStatusOfId(raceStatusId);
  if (status === 'abandoned') return <Tag tone="red">{raceWords.abandoned}</Tag>;
  return status === 'closed' ? <Tag tone="red">{raceWords.off}</Tag> : <Tag>{raceWords.toCome}</Tag>;
}

/** The punter's pick and its points. */
function OwnPick({ race: { selection } }: { race: PunterRaceResult }) {
  const format = useOddsPreference((preference) => preference.format);
  if (selection.saddle == null) return <p className="small dim">{raceWords.noPick}</p>;
  const words = describeDetail(selection, (fraction) => formatFraction(fraction, format), raceWords.toCome);
  return (
    <p className={styles.pick}>
      <span className="label">{raceWords.yourPick}</span>
      <SaddleCloth saddle={selection.saddle} size="small" />
      <b>{selection.horseName}</b>
      <span className="dim small">{words}</span>
      {selection.points != null && (
        <b className="num push">
          {formatEarned(selection.points)}
          <span className="small dim"> {raceWords.points(selection.points)}</span>
        </b>
      )}
    </p>
  );
}
