import { expect, type Page } from '@playwright/test';
import type { Camera } from './camera.ts';
import type { Site } from './open-site.ts';
import type { Person, StaffMember } from './person.ts';

/** Who takes part in the walk, and where. A chapter begins where the one before it ended. */
export interface Walk {
  readonly site: Site;
  readonly camera: Camera;
  /** The first operator, made on the command line: an admin. */
  readonly thandi: StaffMember;
  /** The second operator: trader and support. */
  readonly sipho: StaffMember;
  /** A punter. */
  readonly lerato: Person;
}

/** The heading of a page of the desk, once it is the page that is shown. */
export async function untilTitle(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Waits until the punter has this balance: settlement runs by itself once a result is approved. */
export async function untilBalance({ lerato: { page } }: Walk, rands: number): Promise<void> {
  await expect(async () => {
    await page.goto('/wallet');
    await expect(page.getByRole('banner')).toContainText(`R${rands}.00`, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}
