import { untilTitle, type Walk } from './walk.ts';

/** Makes somebody an operator, as the guide says: the password is asked for there, and comes from the environment here. */
async function makeOperator({ site }: Pick<Walk, 'site'>, who: Walk['thandi']): Promise<void> {
  const args = ['create', '--username', who.name, '--email', `${who.name}@race.example`];
  await site.run('admin', args, { ADMIN_PASSWORD: who.password });
}

/** The first operator, on the command line: an admin with a second factor. */
export async function startTheDesk(walk: Walk): Promise<void> {
  const { site, camera, thandi } = walk;
  await makeOperator(walk, thandi);
  await site.run('admin', ['staff', 'grant', thandi.name, 'admin', '--by', thandi.name]);
  await thandi.begin();
  await camera.take(thandi.page, 'second-factor');
  await thandi.setUpApp();
  await untilTitle(thandi.page, 'Race day');
  await camera.take(thandi.page, 'empty-desk', { height: 620 });
}

/** The second operator, whose roles the first one gives at the desk. */
export async function addSecondOperator(walk: Walk): Promise<void> {
  const { camera, thandi, sipho } = walk;
  await makeOperator(walk, sipho);
  await sipho.begin();
  await sipho.setUpApp();
  await untilTitle(sipho.page, 'You have no role at the desk yet');

  await thandi.open('Staff');
  const { page } = thandi;
  const person = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: sipho.name }) });
  for (const role of ['Trader', 'Support'] as const) {
    await person.getByLabel(`Role for ${sipho.name}`).selectOption({ label: role });
    await person.getByRole('button', { name: `Give ${sipho.name} the chosen role` }).click();
    await person.getByRole('button', { name: `Take away ${role} from ${sipho.name}` }).waitFor();
  }
  await camera.take(page, 'staff');

  await sipho.page.getByRole('button', { name: 'Look again' }).click();
  await untilTitle(sipho.page, 'Race day');
}
