let ahead = 0;

/** Notes the server's time from an answer's Date header, which is exact to the second. */
export function noteServerDate(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  // Within the header's own second the device's clock is the finer one.
  ahead = Math.abs(difference) < 1500 ? 0 : difference;
}

/** The time as the server has it: a race is off by its clock, not by the device's. */
export function serverNow(): number {
  return Date.now() + ahead;
}
