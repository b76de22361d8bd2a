/** A measured value and what it is measured against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly yardstick: { readonly name: string; readonly value: number };
}

/** Prints `name value unit | yardstick value unit | ratio`; the ratio is value to yardstick. */
export function printFigure({ name, value, unit, yardstick }: Figure): void {
  const ratio = yardstick.value === 0 ? '-' : (value / yardstick.value).toFixed(2);
  console.log(
    `${name} ${show(value)} ${unit} | ${yardstick.name} ${show(yardstick.value)} ${unit} | ${ratio}`,
  );
}

/** Prints a count that must be 0; any other fails the bench. */
export function printMustBeZero(name: string, value: number, unit: string): void {
  printFigure({ name, value, unit, yardstick: { name: 'allowed', value: 0 } });
  if (value !== 0) process.exitCode = 1;
}

/** The value below which a share of the measurements lie; the measurements are sorted by it. */
export function percentile(measurements: number[], share: number): number {
  measurements.sort((a, b) => a - b);
  return measurements[Math.min(measurements.length - 1, Math.floor(measurements.length * share))] ?? 0;
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}
