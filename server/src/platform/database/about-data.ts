import { InvalidValue } from '@furlong/domain/invalid-value';

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const dataStates = /^2[23][0-9A-Z]{3}$/;
const programFaults = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Whether the database refused a value, so that the same statement would fail the same way again. */
export function isAboutData(error: unknown): boolean {
  return dataStates.test(codeOf(error));
}

/**
 * Whether work failed because of its input or a fault of the program, so that it would fail the same way again.
 * Anything else, such as a lost connection, may work the next time.
 */
export function failsAgain(error: unknown): boolean {
  if (isAboutData(error) || error instanceof InvalidValue) return true;
  // fetch throws a TypeError too when nobody answers, with the network's error as its cause.
  const isFault = programFaults.some((fault) => error instanceof fault);
  return isFault && (error as Error).cause === undefined;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null | undefined)?.code ?? '');
}
