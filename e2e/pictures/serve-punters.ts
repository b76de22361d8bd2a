import { credit } from './run-race.ts';
import { untilTitle, type Walk } from './walk.ts';

/** The alias that the punter chooses. */
const alias = 'Lerato_K';

/** A punter registers, is verified by a document, and asks for a correction. */
export async function welcomePunter(walk: Walk): Promise<void> {
  const { camera, sipho } = walk;
  await register(walk);
  await askForCorrection(walk);

  await sipho.open('Punters');
  const { page } = sipho;
  await page.getByRole('link', { name: 'Show who waits to be verified' }).click();
  await page.getByRole('main').getByRole('link', { name: walk.lerato.name }).click();
  await untilTitle(page, walk.lerato.name);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const form = page.getByRole('form', { name: 'Verify' });
  await form.getByLabel('Document seen').selectOption({ label: 'Passport' });
  await form.getByLabel('Last four of its number').fill('12AB');
  await camera.take(page, 'punter');
  await form.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('Verified', { exact: true }).first().waitFor();

  await sipho.open('Data requests');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Correction, no\. / })
    .click();
  await page.getByRole('heading', { name: 'What is asked' }).waitFor();
  await camera.take(page, 'data-request');
  await page.getByRole('button', { name: 'Correct it' }).click();
  await page.getByRole('main').getByText('It is done.').waitFor();
}

async function register({ site, lerato }: Walk): Promise<void> {
  const { page, name, password } = lerato;
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('E-mail address').fill(name);
  await page.getByLabel('Mobile number').fill('082 555 0132');
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Year').fill('1990');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.goto(await site.mail.linkTo('/identity/confirm'));
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  const question = page.getByRole('dialog', { name: 'Choose your alias' });
  await question.getByLabel('Alias').fill(alias);
  await question.getByRole('button', { name: 'Save alias' }).click();
  await page.getByRole('banner').getByText(alias).waitFor();
}

async function askForCorrection({ lerato: { page } }: Walk): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Ask for a correction' }).click();
  const form = page.getByRole('form', { name: 'Correction' });
  await form.getByLabel('What is wrong').selectOption({ label: 'Mobile number' });
  await form.getByLabel('What it should be').fill('082 555 0133');
  await form.getByLabel('Why').fill('I mistyped the last digit.');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/Answered by .* at the latest/).waitFor();
}

/** A credit that one person proposes and another approves: the punter's first money. */
export async function creditPunter({ camera, thandi, sipho, lerato }: Walk): Promise<void> {
  await sipho.open('Approvals');
  const { page } = sipho;
  await page.getByLabel('Punter’s username').fill(lerato.name);
  await page.getByLabel('Amount in rands').fill(String(credit));
  await page.getByLabel('Reason for the punter').fill('Paid in at the counter, slip 2214');
  await page.getByRole('button', { name: 'Propose the credit' }).click();
  await page.getByText('You proposed this: somebody else has to approve it.').waitFor();

  await thandi.open('Approvals');
  await thandi.page
    .getByRole('main')
    .getByRole('link', { name: /Credit/ })
    .click();
  await thandi.page.getByRole('button', { name: 'Approve' }).waitFor();
  await camera.take(thandi.page, 'approve-credit');
  await thandi.page.getByRole('button', { name: 'Approve' }).click();
  await thandi.page.getByText('Approved', { exact: true }).waitFor();
}
