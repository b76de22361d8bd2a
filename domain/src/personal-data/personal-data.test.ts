import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepUntil, planDeletion, recordYears } from './deletion.ts';
import { agreesToPromotions, promotionText } from './promotion.ts';
import { answerDays, dueOf, remindAfterDays, urgencyOf } from './requests.ts';

const dayMs = 86_400_000;
const instant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('a request about personal data', () => {
  it('is more pressing the older it is, and overdue from the day it is due (rule: data-requests)', () => {
    const order = ['new', 'soon', 'urgent', 'overdue'];
    fc.assert(
      fc.property(instant, fc.nat(60 * dayMs), fc.nat(60 * dayMs), (at, one, more) => {
        const asked = at.getTime();
        const [early, late] = [urgencyOf(asked, asked + one), urgencyOf(asked, asked + one + more)];
        expect(order.indexOf(late)).toBeGreaterThanOrEqual(order.indexOf(early));
        expect(early === 'overdue').toBe(asked + one >= dueOf(at).getTime());
      }),
    );
    const after = (days: number) => urgencyOf(0, days * dayMs);
    expect([after(0), after(remindAfterDays.soon), after(remindAfterDays.urgent), after(answerDays)]).toEqual(
      order,
    );
    expect(() => urgencyOf(Number.NaN, 0)).toThrow();
  });
});

describe('a deletion', () => {
  it('keeps records for five years or an exclusion’s time, and says of each why and until when (rule: kept-records)', () => {
    fc.assert(
      fc.property(instant, fc.option(fc.nat(10 * 366)), fc.boolean(), (at, days, isRegisteredHere) => {
        const excludedUntil = days === null ? null : new Date(at.getTime() + days * dayMs);
        const until = keepUntil({ at, excludedUntil });
        expect(until.getUTCFullYear() - at.getUTCFullYear()).toBeGreaterThanOrEqual(recordYears);
        if (excludedUntil) expect(until.getTime()).toBeGreaterThanOrEqual(excludedUntil.getTime());
        const items = planDeletion({ at, excludedUntil, isRegisteredHere });
        for (const item of items) {
          expect(item.fate === 'kept').toBe(item.why !== undefined);
          expect(item.until).toEqual(item.fate === 'kept' ? until : undefined);
        }
        // Without it an excluded person would not be known again.
        const isMobileErased = items.some(({ fate, what }) => fate === 'erased' && what.includes('mobile'));
        expect(isMobileErased).toBe(excludedUntil === null && isRegisteredHere);
      }),
    );
  });
});

describe('promotions', () => {
  it('need a consent that was given last and under the present words (rule: promotion-consent)', () => {
    const { version } = promotionText;
    expect(agreesToPromotions(undefined)).toBe(false);
    expect(agreesToPromotions({ given: false, textVersion: version })).toBe(false);
    expect(agreesToPromotions({ given: true, textVersion: version })).toBe(true);
    expect(agreesToPromotions({ given: true, textVersion: version + 1 })).toBe(false);
  });
});
