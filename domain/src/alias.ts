/** The form of an alias, for a JSON schema and an input's pattern (rule: alias). */
export const ALIAS_PATTERN = '^[A-Za-z0-9_-]{3,20}$';
/** The rule in words, to show beside the input before anything is wrong. */
export const ALIAS_RULE = '3 to 20 letters, digits, _ or -';

const ALIAS = new RegExp(ALIAS_PATTERN);

/**
 * What is wrong with the form of an alias, in words; null when it is well formed. Only ASCII letters, so that two
 * aliases that look the same are the same. Other code checks that it is free, decent and not reserved.
 */
export function findAliasProblem(alias: string): string | null {
  if (ALIAS.test(alias)) {
    if (!/[A-Za-z0-9]/.test(alias)) return 'An alias has at least one letter or digit.';
    return /^__.*__$/.test(alias) ? 'An alias does not begin and end with two _.' : null;
  }
  if (alias.length < 3) return 'An alias has at least 3 characters.';
  if (alias.length > 20) return 'An alias has at most 20 characters.';
  return 'An alias has only letters a to z, digits, _ and -.';
}

/** The key by which an alias is unique and found: case is ignored (rule: alias). */
export function aliasKey(alias: string): string {
  return alias.toLowerCase();
}
