/**
 * The text beside the switch by which a punter agrees to promotions, and its version (rule: promotion-consent). A change
 * of the words is a new version, under which nobody has agreed yet.
 */
export const promotionText = {
  version: 1,
  words:
    'Tell me of offers and promotions. I can turn this off here at any time, and it holds at once. It is off unless I turn it on, and changes nothing about what I can do here.',
} as const;

/** A turn of the switch. */
export interface Consent {
  readonly given: boolean;
  readonly textVersion: number;
}

/** Whether a punter may be told of promotions: the last turn was on, under the words that stand there now (rule: promotion-consent). */
export function agreesToPromotions(last: Consent | undefined): boolean {
  return last?.given === true && last.textVersion === promotionText.version;
}
