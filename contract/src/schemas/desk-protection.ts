import Type, { type Static } from 'typebox';
import { protectionParts } from '../codes/desk-protection.ts';
import { declareCalls } from './declare-calls.ts';
import { Day, oneOf, orNull } from './fields.ts';
import { CsvFile, periodHead } from './report-parts.ts';

/** A figure: how often, and how many punters; null where the record does not say (rule: protection-report). */
const ProtectionFigure = Type.Object({
  part: oneOf(protectionParts),
  /** What was counted: `self-exclusion`, `deposit-lowered`, `stake-limit`, `struck`. */
  name: Type.String(),
  count: orNull(Type.Integer({ minimum: 0 })),
  punters: orNull(Type.Integer({ minimum: 0 })),
});
export type ProtectionFigure = Static<typeof ProtectionFigure>;

const ProtectionReport = Type.Object({
  ...periodHead,
  figures: Type.Array(ProtectionFigure, { maxItems: 200 }),
});
export type ProtectionReport = Static<typeof ProtectionReport>;

/** Days in Johannesburg, both included; at most 92. */
const period = { from: Day, to: Day };

export const deskProtectionCalls = declareCalls('desk-protection', {
  GetProtectionReport: {
    summary:
      'How punters protected themselves over local days, in numbers alone: breaks, limits, refused strikes, identities, activity. What is in force is as of the end of the last day, or now.',
    query: Type.Object(period),
    payload: Type.Object({ report: ProtectionReport }),
  },
  ExportProtectionReport: {
    summary: 'The same report as the text of a CSV file. Recorded as an act.',
    body: Type.Object(period),
    payload: CsvFile,
  },
});
