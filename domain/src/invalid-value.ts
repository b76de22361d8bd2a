/**
 * A value from outside that cannot be read. `expected` says in words what would have been right; the HTTP layer
 * answers 400 with it and the field's name.
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
