/** The name of a price that goes on the slip; the price follows. */
export function betOn(horseName: string): string {
  return `Bet on ${horseName} at`;
}

/** A runner whose name is not known. */
export function nameBySaddle(saddle: number): string {
  return `Number ${saddle}`;
}
