import { randomUUID } from 'node:crypto';
import { deriveTransferId } from '../../wallet/transfer-id.ts';
import type { LineToStrike } from './line-to-strike.ts';

/** A request by its own key, and what it asks for: the same key stands for the same lines. */
export interface RequestClaim {
  readonly key: string;
  readonly lines: string;
}

/**
 * Makes the keys of lines that came without one (PlaceBet): from the request's Idempotency-Key and the line's place
 * alone, so that no other body of the request has others; without that header new ones.
 */
export class LineKeys {
  readonly #request: string | undefined;
  #areMade = false;

  constructor(punterId: number, idempotencyKey: string | undefined) {
    this.#request =
      idempotencyKey === undefined ? undefined : deriveTransferId('strike-request', punterId, idempotencyKey);
  }

  readonly make = (place: number): string => {
    if (this.#request === undefined) return randomUUID();
    this.#areMade = true;
    return deriveTransferId('line', this.#request, place);
  };

  /** What the request's key stands for; undefined when every line has a key of its own, or the request none. */
  claimFor(lines: readonly LineToStrike[]): RequestClaim | undefined {
    if (this.#request === undefined || !this.#areMade) return undefined;
    return {
      key: this.#request,
      lines: deriveTransferId('lines', JSON.stringify(lines.map(contentOf))),
    };
  }
}

function contentOf({ guid, meetingId, luckyPick, size, accumulator, totalStake, legs }: LineToStrike) {
  const asked = legs.map(({ event, market, outcome, fixed, seen }) => [
    event,
    market,
    outcome,
    fixed,
    seen === null || typeof seen === 'number' ? seen : seen.toFraction(),
  ]);
  return [guid, meetingId, luckyPick, size, accumulator, totalStake, asked];
}
