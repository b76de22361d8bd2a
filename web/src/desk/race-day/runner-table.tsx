import type { DeskRace } from '@furlong/contract/schemas/desk-race-day';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from '../by-hand/by-hand.module.css';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { useChange } from '../by-hand/use-change.ts';
import { handWords } from './hand-words.ts';
import { changedPrices, type Drafts, draftKey, priceKinds } from './price-drafts.ts';
import raceDay from './race-day.module.css';
import { raceWords } from './race-day-words.ts';
import { RunnerLine } from './runner-line.tsx';

interface RunnerTableProps {
  race: DeskRace;
  /** Whether the reader changes prices and scratches, and the race takes prices still. */
  mayPrice: boolean;
  mayScratch: boolean;
  /** What becomes of it takes two persons. */
  wasOff: boolean;
}

/** The runners of a race with their prices, which a trader changes in place: Tab goes on, Enter saves, Esc takes back. */
export function RunnerTable({ race, mayPrice, mayScratch, wasOff }: RunnerTableProps) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const change = useChange();
  const hasResult = race.resultState !== 'none';
  const prices = changedPrices(race.runners, drafts);
  const changed = prices?.length ?? Object.keys(drafts).length;
  const held = race.runners.filter((runner) => runner.held !== null);
  const target = { raceId: race.raceId, version: race.version };

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (prices === undefined || prices.length === 0) return;
    const said = byHandWords.saved(prices.length);
    if (await change.make('SetDeskPrices', { ...target, prices }, said)) setDrafts({});
  }

  const release = (saddles?: number[]) =>
    void change.make(
      'ReleaseDeskPrices',
      { ...target, ...(saddles === undefined ? {} : { saddles }) },
      byHandWords.released,
    );

  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="sideways" tabIndex={0} aria-label={raceWords.tableLabel}>
      <table className={raceDay.table}>
        <thead>
          <tr>
            <th scope="col">{raceWords.saddle}</th>
            <th scope="col">{raceWords.runner}</th>
            <th scope="col" className={classNames('n', styles.opened)}>
              {raceWords.opened}
            </th>
            <th scope="col" className="n">
              {hasResult ? raceWords.sp : raceWords.now}
            </th>
            <th scope="col" className="n">
              {raceWords.place}
            </th>
            {mayScratch && (
              <th scope="col">
                <span className="sr">{handWords.scratch}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {race.runners.map((runner) => (
            <RunnerLine
              key={runner.saddle}
              {...{ race, wasOff, runner, drafts, change, mayPrice, mayScratch }}
              onType={(kind, text) =>
                setDrafts((before) => ({ ...before, [draftKey(runner.saddle, kind)]: text }))
              }
              onTakeBack={() =>
                setDrafts((before) => {
                  const own = priceKinds.map((kind) => draftKey(runner.saddle, kind));
                  return Object.fromEntries(Object.entries(before).filter(([key]) => !own.includes(key)));
                })
              }
              onRelease={() => release([runner.saddle])}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
  const problem = change.problem !== null && (
    <p role="alert" className="down">
      {change.problem}
    </p>
  );
  if (!mayPrice) {
    return (
      <>
        {table}
        {problem}
      </>
    );
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      {table}
      <p className={`small dim ${styles.hint}`}>{byHandWords.hint}</p>
      {problem}
      <div className={styles.bar}>
        <Button
          type="submit"
          kind="main"
          busy={change.busy === 'SetDeskPrices'}
          disabled={prices === undefined || prices.length === 0}
        >
          {byHandWords.save(changed)}
        </Button>
        {changed > 0 && <Button onClick={() => setDrafts({})}>{byHandWords.discard}</Button>}
        {held.length > 1 && (
          <Button busy={change.busy === 'ReleaseDeskPrices'} onClick={() => release()}>
            {byHandWords.releaseAll}
          </Button>
        )}
      </div>
    </form>
  );
}
