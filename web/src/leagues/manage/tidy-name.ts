/** A name as it is sent: single spaces, none around it. The server keeps it as it is sent, or refuses it. */
export function tidyName(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim();
}
