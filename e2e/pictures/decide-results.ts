import { balanceAfterBets, openRace } from './run-race.ts';
import { untilBalance, type Walk } from './walk.ts';

/** A saddle order as it is keyed, and what the winner then pays with its stake, in rands. */
const wrong = { order: '3 1 5', pays: 165 };
const right = { order: '1 3 5', pays: 60 };

/** The result by the keyboard, official by a second person. */
export async function captureResult(walk: Walk): Promise<void> {
  const { camera, sipho } = walk;
  const { page } = sipho;
  await openRace(page);
  await page.getByRole('link', { name: 'Capture or correct the result' }).click();
  await keyOrder(walk, wrong.order);
  await camera.take(page, 'capture-result');
  await page.keyboard.press('Enter');
  await page.getByText('Provisional', { exact: true }).waitFor();

  await keyOrder(walk, wrong.order);
  await page.getByRole('button', { name: 'Propose as official' }).click();
  await page.getByText('You proposed this: somebody else has to approve it.').waitFor();
  await approve(walk, /Official result/, wrong.order, 'key-places');
  await untilBalance(walk, balanceAfterBets + wrong.pays);
}

/** The first two were captured the wrong way round: corrected, by two people again. */
export async function correctResult(walk: Walk): Promise<void> {
  const { page } = walk.sipho;
  await openRace(page);
  await page.getByRole('link', { name: 'Capture or correct the result' }).click();
  await page.getByRole('heading', { name: 'Correct the official result' }).waitFor();
  await keyOrder(walk, right.order);
  await page.getByLabel('Why it is corrected').selectOption('capture');
  await page.getByRole('button', { name: 'Propose the correction' }).click();
  await page.getByText('You proposed this: somebody else has to approve it.').waitFor();
  await approve(walk, /Correction/, right.order, undefined, 'approve-correction');
  await untilBalance(walk, balanceAfterBets + right.pays);
}

async function keyOrder({ sipho: { page } }: Walk, order: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Saddle numbers in their order' });
  await field.focus();
  await page.keyboard.type(order);
  await page.getByRole('list', { name: 'Order so far' }).getByRole('listitem').nth(2).waitFor();
}

/** The second person keys the paid places, sees what it does, and approves. */
async function approve(
  { camera, thandi }: Walk,
  kind: RegExp,
  order: string,
  keyed?: string,
  seen?: string,
): Promise<void> {
  const { page } = thandi;
  await thandi.open('Approvals');
  await page.getByRole('main').getByRole('link', { name: kind }).first().click();
  await page.getByRole('heading', { name: 'Key the paid places' }).waitFor();
  await page.getByRole('textbox', { name: 'Saddle numbers in their order' }).focus();
  await page.keyboard.type(order);
  if (keyed !== undefined) await camera.take(page, keyed);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'What it does' }).waitFor();
  if (seen !== undefined) await camera.take(page, seen);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved', { exact: true }).waitFor();
}
