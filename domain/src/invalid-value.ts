/**
 * A value from outside that a rule cannot read. `expected` says, in words a person can act on, what would
 * have been right; edges turn it into a bad-request answer that names the field.
 */
export class InvalidValue extends Error {
  readonly expected: string;

  constructor(expected: string, received: unknown) {
    super(`expected ${expected}, got ${describe(received)}`);
    this.name = 'InvalidValue';
    this.expected = expected;
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'number' || typeof value === 'boolean' || value == null) return String(value);
  return typeof value;
}
