/** Who chose an alias in this browser and has not been shown around. */
const key = 'furlong-new-punter';

/** Notes that a punter has just chosen the first alias: whoever has, is new here. */
export function noteNewPunter(punterId: number): void {
  try {
    localStorage.setItem(key, String(punterId));
  } catch {
    // Without storage nobody is shown around; the alias is saved all the same.
  }
}

/** Whether a punter is new in this browser. */
export function isNewPunter(punterId: number): boolean {
  return localStorage.getItem(key) === String(punterId);
}

/** Nobody is new here any more. */
export function forgetNewPunter(): void {
  localStorage.removeItem(key);
}
