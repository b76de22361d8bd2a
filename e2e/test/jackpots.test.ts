import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkBothWidths } from '../src/check-accessibility.ts';
import { FeedSupplier } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { accountMenu } from '../src/steps.ts';

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000);

/** Leaves of Home's meetings the test's own: the others' come and go, and Home shows the jackpots of two. */
async function showOnly(page: Page, meetingId: number): Promise<void> {
  await page.route('**/api/Meeting/GetUpcomingRaceMeetings', async (route) => {
    const response = await route.fetch();
    const answer: { meetings: readonly { meetingId: number }[] } = await response.json();
    const meetings = answer.meetings.filter((meeting) => meeting.meetingId === meetingId);
    await route.fulfill({ response, json: { ...answer, meetings } });
  });
}

test('[O-JACKPOT-VALUES] [S-JACKPOT-VALUES] a punter follows a jackpot that nobody wins, and the next one from the card to a share @once', async ({
  page,
  site,
  supplier: first,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'pools');
  const progressive = `Jackpot on a ${project.name}`;
  const next = new FeedSupplier(site, `${first.ref}-next`);
  const part = page.locator('#jackpot');

  await first.publishCard('Carryfield', inHalfAnHour(), { legs: [1, 2], progressive, guarantee: 300 });
  await savePicksByCalls(site, first, punter, [4, 1]);
  await first.setOff(1);
  await first.postResult(1, [1, 2, 3, 4], true);
  await signInAtOnce(page, punter, `/picks/${first.meetingId}#jackpot`);
  await expect(part.getByText('Your card is out.')).toBeVisible();
  await expect(part.getByText('No card is still in after race 1.')).toBeVisible();
  await checkBothWidths(page, 'a jackpot, the own card out');
  await first.setOff(2);
  await first.postResult(2, [1, 2, 3, 4], true);
  await expect(part.getByText('Not won: R300.00 carries over to the next meeting.')).toBeVisible();
  await checkBothWidths(page, 'a jackpot that is carried over');

  // What was not won is in the next meeting's pool, and the house makes up its guarantee.
  await next.publishCard('Wonfield', inHalfAnHour(), { legs: [1, 2, 3], progressive, guarantee: 1000.01 });
  await savePicksByCalls(site, next, punter, [1, 2, 1, 4]);
  await page.goto(`/picks/${next.meetingId}#jackpot`);
  await expect(part.getByRole('heading', { name: 'Jackpot races 1 to 3' })).toBeInViewport();
  await expect(part.getByRole('img', { name: /^R1\s000\.01$/ })).toBeVisible();
  await expect(part.getByText('Your card is complete: a saved pick in every leg.')).toBeVisible();
  await part.getByText('What’s in the pool').click();
  await expect(part.getByText('Carried over', { exact: true }).locator('..')).toContainText('R300.00');
  await expect(part.getByText('Added for this meeting').locator('..')).toContainText('+ R700.01');
  await part.getByText('Meetings of this jackpot').click();
  await expect(part.getByRole('listitem').filter({ hasText: 'Carryfield' })).toContainText(
    'not won, R300.00 carried over',
  );
  await part.getByText('Rules and double share').click();
  await expect(part.getByRole('heading', { name: 'How to enter' })).toBeVisible();
  await checkBothWidths(page, 'a jackpot that is open, all of it shown');

  await next.setOff(1);
  await showOnly(page, next.meetingId);
  await page.goto('/');
  const board = page.getByRole('main').locator('section').filter({ hasText: progressive }).last();
  await expect(board.getByRole('img', { name: /^R1\s000\.01$/ })).toBeVisible();
  await expect(board.getByText('R300.00 of it carried over.')).toBeVisible();
  await expect(board.getByText('Cards are closed: 1 card in play.')).toBeVisible();
  await checkBothWidths(page, 'home, a jackpot whose cards are closed');
  await board.getByRole('link', { name: /^Jackpot card, races 1 to 3/ }).click();
  await expect(page).toHaveURL(`/picks/${next.meetingId}#jackpot`);

  await next.postResult(1, [1, 2, 3, 4], true);
  await expect(part.getByText('Your card is still in: 2 legs to come.')).toBeVisible();
  await expect(part.getByRole('listitem').first()).toContainText(/1 Copper Comet Won, 1 still in/);
  await checkBothWidths(page, 'a jackpot, the own card alive');
  await next.setOff(2);
  await next.postResult(2, [2, 1, 3, 4], true);
  await expect(part.getByText('Your card is still in: 1 leg to come.')).toBeVisible();
  await next.setOff(3);
  await next.postResult(3, [1, 2, 3, 4], false);
  await expect(part.getByText(/Shares are worked out once every leg is official\./)).toBeVisible();
  await next.postResult(3, [1, 2, 3, 4], true);
  await expect(part.getByText(/^Your card won R1\s000\.01\.$/)).toBeVisible();
  await expect(part.getByText(/^Won by \d+ cards?: R1\s000\.01 paid\.$/)).toBeVisible();
  await part.getByText('How it’s won and shared').click();
  await expect(part.getByText(/^R1\s000\.01 to the one winner\.$/)).toBeVisible();
  await expect(part.getByRole('link', { name: /^The certificate/ })).toBeVisible();
  await part.getByText('Winners so far').click();
  await expect(part.getByRole('listitem').filter({ hasText: punter.alias })).toContainText(/R1\s000\.01/);
  await checkBothWidths(page, 'a jackpot that is paid');

  await page.goto('/wallet');
  await expect(page.getByRole('row').filter({ hasText: 'Jackpot share' })).toContainText(/\+R1\s000\.01/);
  await expect(accountMenu(page)).toContainText(/R2\s000\.01/);
});
