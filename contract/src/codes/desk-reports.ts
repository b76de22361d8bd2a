/** Local days that a report is about, at most. */
export const LONGEST_REPORT_DAYS = 92;
