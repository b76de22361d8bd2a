import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardAsFeedFile, meetingName } from './card-of-the-day.ts';
import type { Walk } from './walk.ts';

/** The card, by a feed file, and where the desk shows it. */
export async function loadCard({ site, camera, thandi, sipho }: Walk): Promise<void> {
  const file = join(site.folder, 'fairview.feed');
  writeFileSync(file, cardAsFeedFile(new Date()));
  await site.run('feed', ['import', file, '--url', site.url]);

  await thandi.open('Feed');
  await thandi.page.getByText('Applied').first().waitFor();
  await camera.take(thandi.page, 'feed');
  await thandi.open('Jackpots');
  await thandi.page.getByRole('heading', { name: 'Fairview Jackpot' }).waitFor();
  await thandi.page.getByRole('button', { name: 'Change terms of Fairview Jackpot' }).click();
  const form = thandi.page.getByRole('form', { name: 'Change terms of Fairview Jackpot' });
  await form.getByLabel('Seed').fill('10000');
  await form.getByLabel('Added at each meeting').fill('2500');
  await form.getByLabel('Cap').fill('100000');
  await camera.take(thandi.page, 'jackpots');
  await form.getByRole('button', { name: 'Set terms' }).click();
  await thandi.page.getByText(`Set by ${thandi.name}`, { exact: false }).waitFor();

  await sipho.open('Race day');
  await sipho.page.getByRole('heading', { name: meetingName }).waitFor();
  await camera.take(sipho.page, 'race-day');
}
