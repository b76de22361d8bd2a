import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeMeeting, makeRace, makeRunner } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { useCardChoices } from './card-choices.ts';
import { selectDraft, usePicksDraft } from './picks-draft.ts';
import { QuickPicksDialog } from './quick-picks-dialog.tsx';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const runners = [
  makeRunner({ saddle: 1, horseName: 'Karoo Lantern', winOdds: 5, jockey: 'A Kgosane' }),
  makeRunner({ saddle: 2, horseName: 'Half Past Nine', winOdds: 2, jockey: 'R Pillayson' }),
];
const races = [1, 2, 3].map((raceNumber) => makeRace({ raceNumber, raceId: 100 + raceNumber, runners }));
const draft = () => selectDraft(7, 1)(usePicksDraft.getState());
const onClose = vi.fn();

function Stage() {
  const picks = usePicksDraft(selectDraft(7, 1));
  return <QuickPicksDialog meeting={makeMeeting()} races={races} draft={picks} now={now} onClose={onClose} />;
}

beforeEach(() => {
  usePicksDraft.setState({ drafts: {} });
  useCardChoices.setState({ goesOn: true, jockey: '' });
  useSession.setState({ punterId: 7 });
  onClose.mockClear();
});

test('an empty card is filled with the favourites at a tap', async () => {
  render(<Stage />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Pick 3, Favourites' }));
  expect(draft()).toEqual({ 1: 2, 2: 2, 3: 2 });
  expect(onClose).toHaveBeenCalledOnce();
});

test('empty races are filled beside the picks; a pick is changed only by a button that names it', async () => {
  const user = userEvent.setup();
  usePicksDraft.getState().setPick(7, 1, 2, 1);
  render(<Stage />);
  expect(screen.getByText('Race 2: Karoo Lantern becomes Half Past Nine')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fill the 2 empty ones, Favourites' }));
  expect(draft()).toEqual({ 1: 2, 2: 1, 3: 2 });
  await user.click(screen.getByRole('button', { name: 'Change your pick, Favourites' }));
  expect(draft()).toEqual({ 1: 2, 2: 2, 3: 2 });
  expect(screen.getByText('You have every favourite.')).toBeInTheDocument();
});

test('the rides of a jockey are picked, who is remembered on the device', async () => {
  const user = userEvent.setup();
  render(<Stage />);
  const list = screen.getByRole('combobox', { name: 'My jockey' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['A Kgosane, 3 rides', 'R Pillayson, 3 rides']);
  await user.selectOptions(list, 'R Pillayson');
  await user.click(screen.getByRole('button', { name: 'Pick 3, My jockey' }));
  expect(draft()).toEqual({ 1: 2, 2: 2, 3: 2 });
  expect(JSON.parse(localStorage.getItem('furlong-card') ?? '{}').state.jockey).toBe('R Pillayson');
});

test('what would change stands below the button that changes it, and a fill says of how many it is', async () => {
  useCardChoices.setState({ goesOn: true, jockey: 'A Kgosane' });
  const other = [makeRunner({ saddle: 1, horseName: 'Marula Moon', winOdds: 3, jockey: 'L Brander' })];
  const card = [...races, makeRace({ raceNumber: 4, raceId: 104, runners: other })];
  const picks = { 2: 1 };
  render(<QuickPicksDialog meeting={makeMeeting()} races={card} draft={picks} now={now} onClose={onClose} />);
  const button = screen.getByRole('button', { name: 'Pick all 4, changing 1 of yours, Favourites' });
  const change = screen.getByText('Race 2: Karoo Lantern becomes Half Past Nine');
  expect(button.compareDocumentPosition(change)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(button).toHaveAccessibleDescription(change.textContent ?? '');
  expect(screen.getByRole('button', { name: 'Fill 2 of the 3 empty ones, My jockey' })).toBeInTheDocument();
});
