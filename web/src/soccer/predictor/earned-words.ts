import type { PredictionDetail } from '@furlong/contract/schemas/predictor';

const classWords: Readonly<Record<NonNullable<PredictionDetail['class']>, string>> = {
  exact: 'exact score',
  difference: 'right goal difference',
  result: 'right result',
  none: 'wrong result',
};

/** How a prediction did: 'exact score, banker'; empty until it has begun. */
export function describeClass({ class: kind, banker }: PredictionDetail): string {
  if (kind == null) return '';
  return banker === true && kind !== 'none' ? `${classWords[kind]}, banker` : classWords[kind];
}
