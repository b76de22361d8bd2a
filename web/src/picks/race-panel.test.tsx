import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeConfig, makeRace, makeRunner, makeScoring } from '../../test/fixtures.ts';
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

function Panel({ now }: { now: number }) {
  const draft = usePicksDraft(selectDraft(7, 1));
  return (
    <RacePanel
      programme={null}
      isClosed={false}
      race={race}
      scoring={makeScoring()}
      draft={draft}
      now={now}
    />
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

test('an unsaved pick can be removed; a saved one can only be changed', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Panel now={before} />);
  expect(screen.queryByRole('button', { name: /Take off/ })).toBeNull();
  await user.click(runner(/Half Past Nine/));
  await user.click(screen.getByRole('button', { name: 'Take off the pick of Half Past Nine' }));
  expect(draft()).toEqual({});
  expect(runner(/Half Past Nine/).getAttribute('aria-checked')).toBe('false');
  expect(document.activeElement).toBe(runner(/Half Past Nine/));
  unmount();
  const selection = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };
  const saved = makeRace({ selection });
  const scoring = makeScoring();
  render(
    <RacePanel
      programme={null}
      isClosed={false}
      race={saved}
      scoring={scoring}
      draft={{ 1: 3 }}
      now={before}
    />,
  );
  expect(runner(/Marula Moon/).getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByRole('button', { name: /Take off/ })).toBeNull();
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

test('a runner’s accessible name has its row’s content, with the price in the preferred form', async () => {
  const user = userEvent.setup();
  render(<Panel now={before} />);
  expect(wordsOf(runner(/Half Past Nine/))).toBe('2, Half Past Nine with L Vanterpool, draw 2, at 4/1');
  await user.click(screen.getByRole('button', { name: /3\.50$/ }));
  expect(wordsOf(runner(/Half Past Nine/))).toMatch(/ at 5\.00$/);
  expect(runner(/Half Past Nine/).hasAttribute('aria-label')).toBe(false);
  await user.click(screen.getByRole('button', { name: /5\/2$/ }));
});

test('a scratched runner is shown and cannot be picked', () => {
  render(<Panel now={before} />);
  expect(screen.getByRole('heading', { name: /Winter Ledger/ })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /Winter Ledger/ })).toBeNull();
});

test('a race that is off is locked', () => {
  render(<Panel now={after} />);
  expect(screen.queryByRole('radio')).toBeNull();
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

test('a runner shows the days since its last run, if known', () => {
  const [known, today, unknown] = [21, 0, null].map((daysSinceRun, index) =>
    makeRunner({ saddle: index + 1, daysSinceRun }),
  );
  const rows = [known, today, unknown].flatMap((each) => each ?? []);
  render(
    <RacePanel
      programme={null}
      isClosed={false}
      race={makeRace({ runners: rows })}
      scoring={makeScoring()}
      draft={{}}
      now={before}
    />,
  );
  // For wide screens, and for who hears the card.
  expect(screen.getAllByText('21 days', { exact: false })).toHaveLength(2);
  expect(screen.getAllByText('ran today', { exact: false })).toHaveLength(1);
  expect(screen.queryByText(/null|NaN/)).toBeNull();
  const [first] = screen.getAllByRole('radio');
  expect(wordsOf(first ?? document.body)).toContain('draw 7, 21 days since run, at 11/2');
});
