import { fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  made,
  open,
  press,
  protection,
  protectionServer as server,
  startProtection,
  stopProtection,
} from '../../test/protection-stage.tsx';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';

const at = '2026-11-21T12:00:00.000Z';

beforeEach(startProtection);
afterEach(stopProtection);

describe('a limit', () => {
  test('shows its use, and counts at once when it is tighter', async () => {
    await open(protection({}, { amount: rands(100), used: rands(40), left: rands(60) }));
    expect(page.getByText('R40.00 used, R60.00 left', { exact: false })).toBeInTheDocument();
    press('Change the daily stake limit');
    const dialog = within(page.getByRole('dialog', { name: 'Daily stake limit' }));
    fireEvent.change(dialog.getByLabelText('Limit in rands'), { target: { value: '50' } });
    expect(dialog.getByText('R50.00 starts now.')).toBeInTheDocument();
    answer('SetLimit', protection({}, { amount: rands(50), used: rands(40), left: rands(10) }));
    fireEvent.submit(dialog.getByLabelText('Limit in rands'));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.getByText('R40.00 used, R10.00 left', { exact: false })).toBeInTheDocument();
    expect(server.bodies.at(-1)).toEqual({ kind: 'stake', period: 'day', amount: 50 });
  });

  test('that would be looser says when it counts, shows as pending, and can be cancelled', async () => {
    await open(protection({}, { amount: rands(100), left: rands(100) }));
    press('Change the daily stake limit');
    const dialog = within(page.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Limit in rands'), { target: { value: '200' } });
    expect(dialog.getByText(/R200\.00 starts .* Until then it stays R100\.00\./)).toBeInTheDocument();
    const pending = { amount: null, effectiveAt: '2026-11-22T12:00:00.000Z' };
    answer('SetLimit', protection({}, { amount: rands(100), left: rands(100), pending }));
    fireEvent.click(dialog.getByRole('button', { name: 'No limit' }));
    expect(await page.findByText(/from Sun 22 Nov 2026, 14:00/)).toBeInTheDocument();
    expect(server.bodies.at(-1)).toMatchObject({ amount: null });
    answer('CancelLimit', protection({}, { amount: rands(100), left: rands(100) }));
    press('Keep R100.00 as the daily stake limit');
    await waitFor(() => expect(page.queryByText(/from Sun 22 Nov/)).toBeNull());
    expect(server.bodies.at(-1)).toEqual({ kind: 'stake', period: 'day' });
  });

  test('that is no amount is refused in the field, and nothing is sent', async () => {
    await open(protection());
    press('Set the daily stake limit');
    const field = page.getByLabelText('Limit in rands');
    fireEvent.change(field, { target: { value: 'ten' } });
    fireEvent.submit(field);
    expect(page.getByText(/such as 250 or 99\.50/)).toBeInTheDocument();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.queryByRole('button', { name: 'No limit' })).toBeNull();
    expect(made()).toEqual([]);
  });

  test('of zero asks for confirmation: it cannot be loosened for a day', async () => {
    await open(protection());
    press('Set the daily stake limit');
    fireEvent.change(page.getByLabelText('Limit in rands'), { target: { value: '0' } });
    press('Set the limit');
    expect(page.getByText(/you can't bet anything/).closest('[role="alert"]')?.textContent).toContain(
      "can't raise it for 24 hours",
    );
    expect(made()).toEqual([]);
    answer('SetLimit', protection({}, { amount: rands(0), left: rands(0) }));
    press('Set R0.00 anyway');
    await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ amount: 0 }));
  });

  test('whose call fails stays in the dialog, with the failure', async () => {
    await open(protection());
    press('Set the daily stake limit');
    fireEvent.change(page.getByLabelText('Limit in rands'), { target: { value: '10' } });
    server.fail('/api/Protection/SetLimit', 503);
    fireEvent.submit(page.getByLabelText('Limit in rands'));
    await waitFor(() =>
      expect(page.getByLabelText('Limit in rands').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(page.getByRole('dialog')).toBeInTheDocument();
  });

  test('lists earlier changes', async () => {
    const change = { kind: 'stake', period: 'day', amount: rands(50), at, effectiveAt: at } as const;
    const later = {
      ...change,
      amount: null,
      at: '2026-11-21T13:00:00.000Z',
      effectiveAt: '2026-11-22T13:00:00.000Z',
    };
    await open(protection({ history: [later, change] }));
    const list = within(page.getByText('What you set before').parentElement as HTMLElement);
    expect(list.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Sat 21 Nov 2026, 15:00Daily stake limit: No limit starts Sun 22 Nov 2026, 15:00',
      'Sat 21 Nov 2026, 14:00Daily stake limit: R50.00',
    ]);
  });
});

test('says that bets still running count as lost, which My Bets does not count (rule: player-protection)', async () => {
  await open(protection());
  const losses = page.getByRole('heading', { name: 'Losses' }).parentElement as HTMLElement;
  expect(wordsOf(losses)).toContain("A bet still running counts as lost until it's settled");
});
