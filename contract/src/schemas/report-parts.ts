import Type from 'typebox';
import { Day, Instant } from './fields.ts';

/** What a report says of itself. */
export const reportHead = {
  title: Type.String(),
  /** What it is narrowed to, in words. */
  filters: Type.String(),
  madeAt: Instant,
  /** The moment whose data it has. */
  asOf: Instant,
  softwareVersion: Type.String(),
};

/** Of a report over days in Johannesburg, both included. */
export const periodHead = { ...reportHead, from: Day, to: Day };

/** A report as the text of a file. */
export const CsvFile = Type.Object({ fileName: Type.String(), csv: Type.String() });
