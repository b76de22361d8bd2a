import type { LocalDay } from '@furlong/domain/local-date';
import { localIso } from '@furlong/domain/local-date';

/** What stands above every report. */
export interface ReportHead {
  readonly title: string;
  /** Days in Johannesburg, both included; null: it is of one moment. */
  readonly period: { readonly from: LocalDay; readonly to: LocalDay } | null;
  readonly filters: string;
  readonly madeAt: Date;
  /** The moment whose data it has. */
  readonly asOf: Date;
  readonly softwareVersion: string;
}

/** A report's head as the first lines of its CSV file, with an empty one below. */
export function headLines({
  title,
  period,
  filters,
  madeAt,
  asOf,
  softwareVersion,
}: ReportHead): readonly (readonly string[])[] {
  return [
    ['Report', title],
    ...(period ? [['Period', period.from, period.to]] : []),
    ['Filters', filters],
    ['Made at', localIso(madeAt)],
    ['Data as of', localIso(asOf)],
    ['Software version', softwareVersion],
    [],
  ];
}

/** A report's head on the wire; its period has fields of its own. */
export function shapeHead({ title, filters, madeAt, asOf, softwareVersion }: ReportHead) {
  return {
    ...{ title, filters, softwareVersion },
    madeAt: madeAt.toISOString(),
    asOf: asOf.toISOString(),
  };
}
