import { expect } from '@playwright/test';
import { bets } from './run-race.ts';
import type { Walk } from './walk.ts';

/** What the bets of the walk come to in rands, worked out here once more: the corrected result pays the first of them. */
const stakes = bets.reduce((sum, { stake }) => sum + stake, 0);
const payouts = bets[0].stake * 3;

/** The report of the day, held against the ledger, and what everybody did. */
export async function readReports({ site, camera, thandi }: Walk): Promise<void> {
  const { page } = thandi;
  await thandi.open('Reports');
  await expect(page.getByText('The report and the ledger agree.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(
    `${bets.length}R${stakes}.00R${payouts}.00R0.00R0.00R${stakes - payouts}.00`,
  );
  await expect(page.getByRole('row', { name: /^Difference/ })).toContainText('R0.00R0.00R0.00R0.00');
  await camera.take(page, 'report');
  const found = await site.run('reconcile', []);
  console.log(found.trimEnd().replaceAll(/^/gm, '    '));

  await thandi.open('Rules');
  await page.getByRole('button', { name: 'Change payout limits' }).waitFor();
  await camera.take(page, 'rules', { height: 700 });
  await thandi.open('Audit');
  await page.getByText('Proposal approved').first().waitFor();
  await camera.take(page, 'audit', { height: 760 });
}
