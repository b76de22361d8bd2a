let ahead = 0;

/** Reads the server's time from a Date header, exact to the second. */
export function noteServerDate(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  // Within the header's precision the device's clock is better.
  ahead = Math.abs(difference) < 1500 ? 0 : difference;
}

/** The server's time. Races go off by its clock, not by the device's. */
export function serverNow(): number {
  return Date.now() + ahead;
}
