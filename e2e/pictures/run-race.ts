import type { Page } from '@playwright/test';
import { SlipPage } from '../src/slip-page.ts';
import { meetingName } from './card-of-the-day.ts';
import { untilBalance, untilTitle, type Walk } from './walk.ts';

/** What the punter stakes in the walk, in rands: the report and the ledger have to come to it. */
export const bets = [
  { race: 1, saddle: 1, horse: 'Copper Comet', price: '2/1', stake: 20 },
  { race: 1, saddle: 3, horse: 'Marula Moon', price: '9/2', stake: 30 },
  { race: 2, saddle: 4, horse: 'Karoo Drifter', price: '6/1', stake: 20 },
] as const;

/** What the punter was credited, and has once everything is struck, and once one of the bets was paid. */
export const credit = 500;
export const balanceAfterBets = credit - bets.reduce((sum, { stake }) => sum + stake, 0);

/** Prices by hand, bets, liability with its alarm, and the off of the first race. */
export async function runFirstRace(walk: Walk): Promise<void> {
  const { camera, sipho } = walk;
  const { page } = sipho;
  await openRace(page);
  await page.getByRole('textbox', { name: 'Win price of 1 Copper Comet' }).fill('2/1');
  await page.getByRole('button', { name: 'Save 1 price' }).click();
  await page.getByText('feed: 5/2, 4/5').waitFor();

  await strike(walk);
  await watchLiability(walk);

  await openRace(page);
  await page.getByRole('cell', { name: 'R165' }).first().waitFor();
  await camera.take(page, 'race');
  await page.getByRole('button', { name: 'Close as off now' }).click();
  const question = page.getByRole('group', { name: /^Close race 1 as off now\?/ });
  await question.getByRole('button', { name: 'Close as off now' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Capture or correct the result' }).waitFor();
}

/** Opens the first race from Race day. */
export async function openRace(page: Page): Promise<void> {
  await page.goto('/desk');
  await page.getByRole('heading', { name: meetingName }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Maiden Plate/ })
    .click();
  await untilTitle(page, 'Race 1: Maiden Plate');
}

async function strike(walk: Walk): Promise<void> {
  const { sipho, lerato } = walk;
  const { page } = lerato;
  const meetingId = Number(/race\/(\d+)\//.exec(sipho.page.url())?.[1]);
  const slip = new SlipPage(page);
  for (const { race, horse, stake } of bets) {
    await slip.add(meetingId, race, horse);
    await slip.open();
    const field = slip.list('Win, fixed odds').getByLabel('Stake per bet, Single Wins');
    await field.fill(String(stake));
    await field.blur();
    await slip.panel.getByRole('button', { name: `Strike 1 bet for R${stake}.00` }).click();
    await slip.receipts.getByRole('heading', { name: `1 bet struck for R${stake}.00` }).waitFor();
    await slip.receipts.getByRole('button', { name: 'Done' }).click();
  }
  await untilBalance(walk, balanceAfterBets);
}

async function watchLiability({ camera, sipho }: Walk): Promise<void> {
  const { page } = sipho;
  await sipho.open('Liability');
  await page.getByLabel('Each runner', { exact: true }).fill('150');
  await page.getByRole('button', { name: 'Set the limit “Each runner”' }).click();
  const alarm = page.getByRole('button', { name: /^Acknowledge: .*Marula Moon$/ });
  await alarm.waitFor();
  await camera.take(page, 'liability');
  await alarm.click();
  await alarm.waitFor({ state: 'detached' });
}
