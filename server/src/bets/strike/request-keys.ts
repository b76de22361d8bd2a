import { randomBytes } from 'node:crypto';
import { orderedId } from '@furlong/domain/ordered-id';
import { deriveTransferId } from '../../wallet/transfer-id.ts';
import type { LineToStrike } from './line-to-strike.ts';

/** The key of a request and, as one id, the lines it asks for: a key is good for the same lines only. */
export interface RequestClaim {
  readonly key: string;
  readonly lines: string;
}

/**
 * Makes the keys of lines that came without one. They follow from the request's Idempotency-Key and the line's place
 * alone, so that another body under the same header gets the same keys; without that header they are new.
 */
export class LineKeys {
  readonly #request: string | undefined;
  #areMade = false;

  constructor(punterId: number, idempotencyKey: string | undefined) {
    this.#request =
      idempotencyKey === undefined ? undefined : deriveTransferId('strike-request', punterId, idempotencyKey);
  }

  readonly make = (place: number): string => {
    if (this.#request === undefined) return orderedId(Date.now(), randomBytes(10));
    this.#areMade = true;
    return deriveTransferId('line', this.#request, place);
  };

  /** The claim on the request's key; undefined when it has none, or when every line came with its own. */
  claimFor(lines: readonly LineToStrike[]): RequestClaim | undefined {
    if (this.#request === undefined || !this.#areMade) return undefined;
    return {
      key: this.#request,
      lines: deriveTransferId('lines', JSON.stringify(lines.map(contentOf))),
    };
  }
}

function contentOf({
  guid,
  sport,
  programmeId,
  luckyPick,
  size,
  accumulator,
  totalStake,
  acceptBetter,
  otherHalf,
  legs,
}: LineToStrike) {
  const asked = legs.map(({ event, market, outcome, fixed, seen }) => [
    event,
    market,
    outcome,
    fixed,
    seen === null || typeof seen === 'number' ? seen : seen.toFraction(),
  ]);
  const content = [guid, sport, programmeId, luckyPick, size, accumulator, totalStake, asked];
  // What is said in these words alone leaves claims of before good for the same lines.
  return [...content, ...(acceptBetter ? [] : ['exact']), ...(otherHalf ? ['whole', otherHalf] : [])];
}
