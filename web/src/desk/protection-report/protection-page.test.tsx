import type { ProtectionReport } from '@furlong/contract/schemas/desk-protection';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { saveFile } from '../../platform/api/fetch-file.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();
vi.mock(import('../../platform/api/fetch-file.ts'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn(),
}));

const report: ProtectionReport = {
  ...{ title: 'Protection figures', from: '2026-11-20', to: '2026-11-21', filters: 'None' },
  ...{ madeAt: '2026-11-22T06:00:00.000Z', asOf: '2026-11-22T06:00:00.000Z', softwareVersion: '1.2.3' },
  figures: [
    { part: 'breaks', name: 'self-exclusion', count: 2, punters: 1 },
    { part: 'breaks-in-force', name: 'self-exclusion', count: null, punters: 7 },
    { part: 'limits', name: 'deposit-lowered', count: 3, punters: 3 },
    { part: 'refused-strikes', name: 'stake-limit', count: 5, punters: null },
  ],
};

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('regulator');
  deskServer.answer('/api/Desk/GetProtectionReport', { report });
});
afterEach(stopDesk);

test('figures stand part by part for the days of the address, and are saved as a file (rule: protection-report)', async () => {
  const fileName = 'protection-2026-11-20-to-2026-11-21.csv';
  deskServer.answer('/api/Desk/ExportProtectionReport', { fileName, csv: 'Report\r\n' });
  openDesk('/desk/reports/protection?from=2026-11-20&to=2026-11-21');
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await screen.findByRole('region', { name: 'Breaks taken' });
  expect(rowsOf('Breaks taken')).toEqual(['WhatCountPunters', 'Self exclusion21']);
  expect(rowsOf('Breaks in force at the end')).toEqual(['WhatPunters', 'Self exclusion7']);
  expect(rowsOf('Limits changed')).toEqual(['WhatCountPunters', 'Deposit lowered33']);
  expect(rowsOf('Strikes refused')).toEqual(['WhatCount', 'By a stake limit5']);
  expect(screen.queryByRole('region', { name: 'Activity' })).toBeNull();
  expect(deskServer.queries).toContain('?from=2026-11-20&to=2026-11-21');
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText(`Saved as ${fileName}.`)).toBeInTheDocument();
  expect(deskServer.bodies.at(-1)).toEqual({ from: '2026-11-20', to: '2026-11-21' });
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), fileName);
});
