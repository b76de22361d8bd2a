import type { Scale } from '@furlong/contract/schemas/desk-rules';
import { DEDUCTION_TABLES, type DeductionBand, findScaleFaults } from '@furlong/domain/betting/deductions';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { parseOdds } from '@furlong/domain/odds';
import type { RuleFault } from '@furlong/domain/rule-fault';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { deductionsKey, readScale, writeScale } from './deductions.ts';
import { instantOf, type RuleEditors, refuseFaults, shapePublished } from './editor.ts';
import { publishVersion } from './publish-version.ts';
import { loadVersions } from './shape-versions.ts';

/** What the product comes with. */
const first = writeScale(DEDUCTION_TABLES[0]?.bands ?? []);

/** The calls of the desk on the scale of deductions (rules: deductions, rule-versions). */
export function deductionHandlers(
  platform: Pick<Platform, 'db' | 'clock'>,
  editorOf: RuleEditors,
): HandlersOf<'ListDeductions' | 'PublishDeductions'> {
  return {
    async ListDeductions({ now }) {
      const shape = (stored: unknown) => writeScale(readScale(stored));
      return success(await loadVersions(platform.db, deductionsKey, { first, shape, now }));
    },

    async PublishDeductions({ body: { basedOn, from, rules: sent }, ...at }) {
      const rules = writeScale(readSent(sent));
      const order = { key: deductionsKey, first, basedOn, from: instantOf(from), rules };
      return success(shapePublished(await publishVersion(platform, await editorOf(at), order)));
    },
  };
}

/** Throws Failed 400 naming each value that is not as expected. */
function readSent({ bands: sent }: Scale): DeductionBand[] {
  const faults: RuleFault[] = [];
  const read = (text: string | null, field: string) => {
    try {
      return text === null ? null : parseOdds(text);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      faults.push({ field, expected: error.expected });
      return null;
    }
  };
  const bands = sent.map(({ longest, shortest, percent }, at) => ({
    longest: read(longest, `bands.${at}.longest`),
    shortest: read(shortest, `bands.${at}.shortest`),
    percent,
  }));
  refuseFaults(faults);
  refuseFaults(findScaleFaults(bands));
  return bands;
}
