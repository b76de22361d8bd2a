import { InvalidValue } from '@furlong/domain/invalid-value';

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const dataStates = /^2[23][0-9A-Z]{3}$/;
const programFaults = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Whether the database refused a value for what it is: the same statement fails the same way again. */
export function isAboutData(error: unknown): boolean {
  return dataStates.test(codeOf(error));
}

/**
 * Whether work failed by what it was given, or by a fault of the program: done again, it fails the same way. Anything
 * else, such as a connection that was lost, may go well the next time.
 */
export function failsAgain(error: unknown): boolean {
  if (isAboutData(error) || error instanceof InvalidValue) return true;
  // A TypeError is also how fetch says that nobody answered; that one carries the network's error as its cause.
  const isFault = programFaults.some((fault) => error instanceof fault);
  return isFault && (error as Error).cause === undefined;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null | undefined)?.code ?? '');
}
