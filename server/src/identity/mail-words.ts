const words = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
});

/** A moment for a mail, in South African time: `21 November 2026 at 14:05`. */
export function dateInWords(at: Date): string {
  return words.format(at);
}
