/** 'A', 'A and B', 'A, B and C'; empty for none. */
export function formatList(names: readonly (string | number)[]): string {
  const last = names.at(-1);
  if (last === undefined) return '';
  return names.length === 1 ? String(last) : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Numbers in order: '8', '7 and 8', '5 to 8', '2, 5 and 8'. */
export function formatNumbers(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const isRun = numbers.length > 2 && numbers.every((each, place) => each === first + place);
  return isRun ? `${first} to ${numbers.at(-1)}` : formatList(numbers);
}
