/** Facts as a text to compare: prices have numbers that JSON does not know. */
export function writeFingerprint(facts: unknown): string {
  return (
    JSON.stringify(facts, (_, value) => (typeof value === 'bigint' ? String(value) : (value as unknown))) ??
    ''
  );
}
