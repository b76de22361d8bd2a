import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { makeConfig, makeRace, makeRunner, makeScoring } from '../../test/fixtures.ts';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { selectDraft, usePicksDraft } from './picks-draft.ts';
import { RacePanel } from './race-panel.tsx';

const before = Date.parse('2026-11-21T11:00:00+02:00');
const after = Date.parse('2026-11-21T12:00:01+02:00');
const race = makeRace({
  runners: [...makeRace().runners, makeRunner({ saddle: 4, horseName: 'Winter Ledger', scratched: true })],
});

interface PanelProps extends Partial<ComponentProps<typeof RacePanel>> {
  now: number;
}

function Panel({ now, ...change }: PanelProps) {
  const draft = usePicksDraft(selectDraft(7, 1));
  return (
    <MemoryRouter>
      <RacePanel
        programme={null}
        isClosed={false}
        race={race}
        scoring={makeScoring()}
        draft={draft}
        now={now}
        going="Good"
        {...change}
      />
    </MemoryRouter>
  );
}

const draft = () => selectDraft(7, 1)(usePicksDraft.getState());
const runner = (name: RegExp) => screen.getByRole('radio', { name });

beforeEach(() => {
  setConfig(makeConfig());
  usePicksDraft.setState({ drafts: {} });
  useSession.setState({ punterId: 7 });
});

test('a tap picks a runner, another moves the pick', async () => {
  const user = userEvent.setup();
  render(<Panel now={before} />);
  await user.click(runner(/Half Past Nine/));
  expect(draft()).toEqual({ 1: 2 });
  expect(runner(/Half Past Nine/).getAttribute('aria-checked')).toBe('true');
  await user.click(runner(/Marula Moon/));
  expect(draft()).toEqual({ 1: 3 });
});

test('an unsaved pick can be removed in what its row opens to; a saved one can only be changed', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Panel now={before} />);
  await user.click(runner(/Half Past Nine/));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More on Half Past Nine' }));
  const page = screen.getByRole('link', { name: 'Last runs, strike rates, all prices of Half Past Nine' });
  expect(page).toHaveAttribute('href', '/runner/1/1/2');
  await user.click(screen.getByRole('button', { name: 'Remove the pick of Half Past Nine' }));
  expect(draft()).toEqual({});
  expect(runner(/Half Past Nine/).getAttribute('aria-checked')).toBe('false');
  expect(document.activeElement).toBe(runner(/Half Past Nine/));
  unmount();
  const selection = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };
  render(<Panel now={before} race={makeRace({ selection })} draft={{ 1: 3 }} />);
  expect(runner(/Marula Moon/).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'More on Marula Moon' }));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('the runners are one tab stop, and the arrow keys move the pick', async () => {
  const user = userEvent.setup();
  render(<Panel now={before} />);
  expect(screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.click(runner(/Marula Moon/));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(runner(/Karoo Lantern/));
  expect(draft()).toEqual({ 1: 1 });
  await user.keyboard('{ArrowUp}');
  expect(draft()).toEqual({ 1: 3 });
});

test('a runner is read out with its facts, the form run by run and the price in the preferred form', async () => {
  const user = userEvent.setup();
  render(<Panel now={before} />);
  expect(wordsOf(runner(/Half Past Nine/))).toBe(
    '2, Half Past Nine, L Vanterpool, trainer S Ndabeni, form 2 1 3 1, 4, draw 2, 60 kg, at 4/1',
  );
  await user.click(screen.getByRole('button', { name: /3\.50$/ }));
  expect(wordsOf(runner(/Half Past Nine/))).toMatch(/ at 5\.00$/);
  expect(runner(/Half Past Nine/).hasAttribute('aria-label')).toBe(false);
  await user.click(screen.getByRole('button', { name: /5\/2$/ }));
});

/** What a screen reader stops at in a row: controls, and words outside them. */
function stopsOf(row: Element): string[] {
  const read = row.cloneNode(true) as Element;
  for (const hidden of read.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  const controls = [...read.querySelectorAll('button, a, [role="img"]:not(button *)')];
  const words = controls.map((each) => each.textContent.trim());
  for (const control of controls) control.remove();
  const rest = read.textContent.trim();
  return rest === '' ? words : [rest, ...words];
}

test('a row is three stops for a screen reader, and two once its race is off', () => {
  const programme = { id: 1, name: 'Kenilworth', date: '2026-11-21T00:00:00+02:00' };
  const { container, rerender } = render(<Panel now={before} programme={programme} />);
  const row = () => container.querySelector('.runner') as Element;
  expect(stopsOf(row())).toEqual([
    expect.stringMatching(/^1, Karoo Lantern, L Vanterpool, /),
    'More on Karoo Lantern',
    expect.stringMatching(/^Bet on Karoo Lantern at 11\/2/),
  ]);
  rerender(<Panel now={after} programme={programme} />);
  expect(stopsOf(row())).toHaveLength(2);
});

test('a pick opens nothing; a tap on the form shows the price’s history, the age and the silks in words', async () => {
  const user = userEvent.setup();
  const { container } = render(<Panel now={before} />);
  await user.click(runner(/Karoo Lantern/));
  expect(container.querySelector('.details')).toBeNull();
  expect(screen.getByText('Your pick').closest('.flag')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More on Karoo Lantern' }));
  expect(screen.getByText('4 years old.')).toBeInTheDocument();
  expect(screen.getByText(/red, white hoops; sleeves red; cap white/)).toBeInTheDocument();
});

test('a race that is run lists its runners by finish, starting prices as figures, unplaced ones after', async () => {
  const user = userEvent.setup();
  const run = makeRace({
    raceStatusId: 8,
    resultState: 'official',
    runners: [
      makeRunner({ saddle: 1, horseName: 'Karoo Lantern' }),
      makeRunner({
        saddle: 2,
        horseName: 'Half Past Nine',
        position: 2,
        startingPrice: 4,
        startingPriceFraction: '4/1',
      }),
      makeRunner({
        saddle: 3,
        horseName: 'Marula Moon',
        position: 1,
        startingPrice: 9,
        startingPriceFraction: '9/1',
      }),
    ],
  });
  render(<Panel now={after} race={run} />);
  const names = () => screen.getAllByRole('heading', { level: 3 }).map(wordsOf);
  expect(names()).toEqual([
    expect.stringMatching(/^3, Marula Moon, finished 1st, .*starting price 9\/1$/),
    expect.stringMatching(/^2, Half Past Nine, finished 2nd, /),
    expect.stringMatching(/^1, Karoo Lantern, /),
  ]);
  expect(screen.getByText('9/1').closest('.price')?.querySelector('button')).toBeNull();
  expect(screen.getByText('9/1').closest('.finish')).toBeInTheDocument();
  expect(screen.getByText('Unplaced')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Finish' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Number' }));
  expect(names()[0]).toMatch(/^1, /);
});

test('a scratched runner is shown and cannot be picked', () => {
  render(<Panel now={before} />);
  expect(screen.getByRole('heading', { name: /Winter Ledger/ })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /Winter Ledger/ })).toBeNull();
});

test('a race that is off is locked', () => {
  render(<Panel now={after} />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('Running since').closest('p')?.textContent).toBe('Running since 12:00');
  cleanup();
  // Its result is long in coming: nobody says that it still runs.
  render(<Panel now={after + 10 * 60_000} />);
  expect(screen.getByText('Off')).toBeInTheDocument();
});

test('odds read as decimals if preferred', async () => {
  const user = userEvent.setup();
  render(<Panel now={before} />);
  await user.click(screen.getByRole('button', { name: /3\.50$/ }));
  expect(screen.getByText('6.50')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /5\/2$/ }));
  expect(screen.getByText('11/2')).toBeInTheDocument();
});

test('a runner shows the days since its last run, if known', async () => {
  const user = userEvent.setup();
  const rows = [21, 0, null].map((daysSinceRun, index) => makeRunner({ saddle: index + 1, daysSinceRun }));
  render(<Panel now={before} race={makeRace({ runners: rows })} />);
  // For wide screens, and for who hears the card.
  expect(screen.getAllByText('21 days', { exact: false })).toHaveLength(2);
  expect(screen.getAllByText('ran today', { exact: false })).toHaveLength(2);
  expect(screen.queryByText(/null|NaN/)).toBeNull();
  const [first] = screen.getAllByRole('button', { name: 'More on Karoo Lantern' });
  await user.click(first ?? document.body);
  expect(screen.getByText(/Last ran 21 days ago\./)).toBeInTheDocument();
});

test('a race that was run says margins, the winner’s time, what the tote paid and why it was corrected', () => {
  const run = makeRace({
    ...{ raceStatusId: 8, resultState: 'official', winnerTime: 71.35, correction: 'disqualification' },
    dividends: [
      { pool: 'win', saddles: [2], dividend: rands(5.2) },
      { pool: 'exacta', saddles: [2, 1], dividend: rands(31.4) },
    ],
    runners: [
      makeRunner({ position: 2, margin: 'nk', startingPrice: 5.5, startingPriceFraction: '11/2' }),
      makeRunner({ saddle: 2, horseName: 'Half Past Nine', position: 1 }),
    ],
  });
  render(<Panel now={after} race={run} />);
  expect(screen.getByText('Won in 1:11.35.')).toBeInTheDocument();
  expect(screen.getAllByRole('definition').map(wordsOf)).toEqual(['2 R5.20', '2-1 R31.40']);
  expect(screen.getByText('Changed after a disqualification. Bets stand as paid.')).toBeInTheDocument();
  expect(screen.getByText('nk')).toBeInTheDocument();
  expect(screen.getByText(/finished 2nd, a neck behind/)).toBeInTheDocument();
  // By finish, the winner first.
  expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Half Past Nine');
});

test('a race without any of it says nothing of it', () => {
  render(<Panel now={after} race={makeRace({ raceStatusId: 8, resultState: 'official' })} />);
  expect(screen.queryByText(/Won in|Tote|Corrected|Changed/)).toBeNull();
});

test('a pick that is run says the points it earned beside its place, bonus included, and no other runner does', () => {
  const selection = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: 13, bonus: 3 };
  const run = makeRace({
    raceStatusId: 8,
    resultState: 'official',
    selection,
    runners: makeRace().runners.map((each) => ({ ...each, position: each.saddle === 2 ? 1 : null })),
  });
  render(<Panel now={after} race={run} />);
  expect(screen.getByText('+13 points').closest('[class*="finish"]')).toHaveTextContent('1st');
  expect(
    screen.getByRole('heading', { name: /Half Past Nine, your pick, \+13 points, finished 1st/ }),
  ).toBeInTheDocument();
  expect(screen.getAllByText(/points$/)).toHaveLength(1);
});
