import type { Transaction } from '../platform/database/database.ts';
import type { Check } from './check.ts';
import { checkFileOfActs } from './check-archived-acts.ts';
import { checkFileOfBets } from './check-archived-bets.ts';
import { checkFileOfPicks } from './check-archived-picks.ts';
import { checkFileOfSaves } from './check-archived-saves.ts';
import {
  type StepToCheck,
  selectArchivedTwice,
  selectRacesWithPrices,
  selectStepsToCheck,
} from './queries-archive.ts';
import { selectMeetingsWithOtherCards } from './queries-archived-picks.ts';
import { readFileOf, sha256 } from './read-step-file.ts';

/** What is checked of the steps of a kind. */
interface KindToCheck {
  /** What must be noted of a step, by the items and the rows that it says. */
  said(items: number, rows: Readonly<Record<string, number>>): Readonly<Record<string, number>>;
  /** Compares the rows of its file with what is left of them in the tables. */
  checkFile(
    trx: Transaction,
    stepId: number,
    lines: readonly string[],
    differs: (words: string) => void,
  ): Promise<void>;
}

const kinds: ReadonlyMap<string, KindToCheck> = new Map([
  [
    'price-ticks',
    {
      said: (races, { price_ticks: prices = 0 }) => ({ races, prices }),
      // What is left of prices is checked without the file.
      checkFile: async () => undefined,
    },
  ],
  [
    'bets',
    { said: (bets, { transfers = 0 }) => ({ bets, keys: transfers, transfers }), checkFile: checkFileOfBets },
  ],
  [
    'picks',
    { said: (meetings, { card_picks: cards = 0 }) => ({ meetings, cards }), checkFile: checkFileOfPicks },
  ],
  ['prediction-saves', { said: (saves) => ({ saves }), checkFile: checkFileOfSaves }],
  ['acts', { said: (links) => ({ links }), checkFile: checkFileOfActs }],
]);

/**
 * Follows the chain of steps, compares each with what is noted of it and with what is left in the tables, and reads the
 * files where a folder is given (rule: archive).
 */
export function archiveCheck(folder?: string): Check {
  return {
    name: 'archive',
    what: 'steps of the archive, what is left of what they took; with --archive their files',
    async run(trx, { differs, progress }) {
      const steps = await selectStepsToCheck(trx);
      let previous: Buffer = Buffer.alloc(32);
      for (const [index, step] of steps.entries()) {
        if (step.id !== index + 1) differs(`step ${index + 1} is not there; the next is ${step.id}`);
        if (!rehash(step, previous).equals(step.hash)) {
          differs(`step ${step.id} was changed, or the one before it: its hash is another`);
        }
        previous = step.hash;
        const kind = kinds.get(step.what);
        if (kind) checkNoted(step, kind, differs);
        else differs(`step ${step.id} is of '${step.what}', which this version cannot check`);
        if (folder !== undefined && !step.restored) {
          const read = await readFileOf(folder, step);
          if (typeof read === 'string') differs(`step ${step.id}: ${step.file} ${read}`);
          else await kind?.checkFile(trx, step.id, read, differs);
        }
        progress(index + 1, steps.length);
      }
      for (const { raceId, ticks } of await selectRacesWithPrices(trx)) {
        differs(
          `race ${raceId} is archived, and has ${ticks} prices between the first and the last of runners`,
        );
      }
      for (const { id, stepId } of await selectArchivedTwice(trx)) {
        differs(`transfer ${id} is there, and in step ${stepId} of the archive`);
      }
      for (const { meetingId, cards, without } of await selectMeetingsWithOtherCards(trx)) {
        differs(
          `meeting ${meetingId} has ${cards} cards in the archive, and ${without} rows of its final standings have none in the table`,
        );
      }
      return steps.length;
    },
  };
}

function checkNoted(
  { id, items, rows, restored, noted }: StepToCheck,
  { said }: KindToCheck,
  differs: (words: string) => void,
): void {
  for (const [name, count] of Object.entries(said(items, JSON.parse(rows) as Record<string, number>))) {
    const due = restored ? 0 : count;
    if (noted?.[name] !== due) differs(`step ${id} has ${noted?.[name]} ${name} noted; expected ${due}`);
  }
}

function rehash(step: StepToCheck, previous: Buffer): Buffer {
  const { id, what, before, firstId, lastId, items, rows, file, bytes, fileHash, rowsHash, at } = step;
  const numbers = [firstId, lastId, items, rows, file, bytes] as const;
  const hex = (hash: Buffer) => hash.toString('hex');
  return sha256(
    JSON.stringify([
      'furlong archive step 1',
      ...[id, what, before, ...numbers],
      ...[hex(fileHash), hex(rowsHash), at.getTime(), hex(previous)],
    ]),
  );
}
