import { localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Repetition } from '../platform/runtime/repeat.ts';
import { countBySteps, endOfStep, startCounting } from '../revenue/count-by-steps.ts';
import { planForMany } from '../revenue/plan-for-many.ts';
import { addSignedIn, addStrikers, forgetOldSignIns } from './queries-activity.ts';
import {
  addDailyCounts,
  addMoved,
  findFirstPunter,
  insertFiguresCounted,
  lockFiguresCounted,
  selectFiguresCounted,
  setFiguresCounted,
} from './queries-figures.ts';

/**
 * Counts what transfers moved, who came, signed in and struck, and what was decided on identities, up to half an hour ago,
 * into what the reports of liabilities and protection read (rules: liabilities-report, protection-report): a step is a day
 * at most, in one transaction. Counted once, whichever node does. Returns how many steps it took.
 */
export async function countFigures(db: Database, now: Date): Promise<number> {
  return await countBySteps(db, now, countStep);
}

/** Counts on, every minute; any node may. */
export function startCountingFigures(platform: Pick<Platform, 'db' | 'clock' | 'log'>): Repetition {
  const words = 'accounts and punters were not counted: reports read every transfer, bet and sign-in';
  return startCounting(platform, countFigures, words);
}

async function countStep(trx: Transaction, latest: Date): Promise<boolean> {
  if ((await selectFiguresCounted(trx)) === null) return await begin(trx, latest);
  const from = await lockFiguresCounted(trx);
  if (from === undefined || from >= latest) return false;
  await countSpan(trx, from, endOfStep(from, latest));
  return true;
}

/** The first step has everything before its end, whenever that was. */
async function begin(trx: Transaction, latest: Date): Promise<boolean> {
  const first = await findFirstPunter(trx);
  if (!first) return false;
  const from = startOfLocalDay(localDayOf(first));
  if (from >= latest) return false;
  const until = endOfStep(from, latest);
  // Another node that begins at the same time waits here, and has begun nothing.
  if (!(await insertFiguresCounted(trx, until))) return false;
  await countSpan(trx, null, until);
  return true;
}

async function countSpan(trx: Transaction, from: Date | null, until: Date): Promise<void> {
  await planForMany(trx);
  const span = { from, until };
  await addMoved(trx, span);
  await addDailyCounts(trx, span);
  await addSignedIn(trx, span);
  await addStrikers(trx, span);
  await forgetOldSignIns(trx);
  await setFiguresCounted(trx, until);
}
