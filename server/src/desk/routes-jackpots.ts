import { jackpotDeskRefusals } from '@furlong/contract/codes/desk-jackpots';
import { deskDuties } from '@furlong/domain/desk/roles';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { localDayOf } from '@furlong/domain/local-date';
import { type Cents, formatMoneyShort, moneyToWire, parseMoney } from '@furlong/domain/money';
import type { Actor } from '../audit/act.ts';
import { recordLook } from '../audit/record-look.ts';
import { defaultTerms, type ProgressiveTerms } from '../jackpots/default-terms.ts';
import { orderMustBeWon, orderTerms } from '../jackpots/desk-orders.ts';
import {
  hasProgressive,
  type ListedProgressive,
  listJackpots,
  listProgressives,
} from '../jackpots/queries-terms.ts';
import { selectWithheld } from '../jackpots/queries-withheld.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { type BadField, Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type AtDesk, deskActor } from '../staff/desk-actor.ts';

/** Progressives, jackpots and withheld shares that are listed. */
const listedMax = 50;
/** The longest name that stands with terms. */
const byMax = 80;
/** The largest amount of the others: R10 000 000 000, as on the command line. */
const amountMax: Cents = 999_999_999_999;

type JackpotCalls = 'ListDeskJackpots' | 'ListWithheldShares' | 'SetJackpotTerms' | 'SetJackpotMustBeWon';

/** The calls of the desk on jackpots (rules: jackpot-terms, jackpot-must-be-won, jackpot-withheld). */
export function deskJackpotHandlers({
  db,
  settings,
}: Pick<Platform, 'db' | 'settings'>): HandlersOf<JackpotCalls> {
  const orderOf = async (at: AtDesk, progressive: string) => {
    const actor: Actor = await deskActor(db, at, deskDuties.setJackpots);
    return { progressive: progressive.trim(), actor, by: actor.name.slice(0, byMax) };
  };
  /** A typing error in a name adds no progressive. */
  const assertKnown = async (progressive: string, isNew: boolean) => {
    const isKnown = await hasProgressive(db, progressive.trim());
    if (isKnown === !isNew) return;
    if (isKnown)
      throw new Failed('conflict', 'There is a progressive of this name already: change its terms');
    throw new Failed('not-found', 'There is no progressive of this name: add it first');
  };
  return {
    async ListDeskJackpots({ now }) {
      const [progressives, jackpots] = await Promise.all([
        listProgressives(db, localDayOf(now), listedMax),
        listJackpots(db, listedMax),
      ]);
      return success({
        progressives: progressives.map(shapeProgressive),
        jackpots: jackpots.map(({ total, paid, ...jackpot }) => ({
          ...jackpot,
          total: total === null ? null : moneyToWire(total),
          paid: paid === null ? null : moneyToWire(paid),
        })),
      });
    },

    async ListWithheldShares({ now, ...at }) {
      const found = await selectWithheld(db, listedMax + 1);
      const shown = found.slice(0, listedMax);
      if (shown.length > 0) {
        const actor = await deskActor(db, at, deskDuties.seeWithheldShares);
        const ids = shown.map(({ punterId }) => punterId);
        const subject = { kind: 'punters', id: `${Math.min(...ids)}-${Math.max(...ids)}` } as const;
        await recordLook(db, { actor, name: 'withheld-shares-read', subject, after: { punters: ids } }, now);
      }
      return success({
        shares: shown.map((share) => ({ ...share, at: share.at.toISOString() })),
        hasMore: found.length > shown.length,
      });
    },

    async SetJackpotTerms({ body, now, ...at }) {
      const { progressive, from, version, isNew = false, ...sent } = body;
      const change = readTerms(sent, settings.jackpotMax);
      const effectiveAt = from === undefined ? now : new Date(from);
      if (effectiveAt < now) {
        throw badFields([{ field: 'from', expected: 'an instant to come: cards announce their terms' }]);
      }
      await assertKnown(progressive, isNew);
      const set = await orderTerms(db, await orderOf(at, progressive), { change, effectiveAt, version }, now);
      if (!set) throw new Failed('conflict', 'Somebody set other terms meanwhile: look at what there is now');
      return success({});
    },

    async SetJackpotMustBeWon({ body: { progressive, day }, now, ...at }) {
      await assertKnown(progressive, false);
      if (day < localDayOf(now)) throw badFields([{ field: 'day', expected: 'today or a day to come' }]);
      const came = await orderMustBeWon(db, await orderOf(at, progressive), day, now);
      if (came === 'announced-before' || came === 'done-before') {
        return refusal(jackpotDeskRefusals[came], words[came](day), words[came](day));
      }
      return success({});
    },
  };
}

const words = {
  'announced-before': (day: string) => `A card of ${day} is published: what it announced does not change.`,
  'done-before': (day: string) => `It must be won on ${day} already.`,
} as const;

interface SentTerms {
  readonly seed: number;
  readonly contribution: number;
  readonly cap: number | null;
  readonly doublesFrom: number;
}

/** Reads all amounts. Throws Failed 400 naming each that is none. */
function readTerms(sent: SentTerms, promisedMax: Cents): ProgressiveTerms {
  const faults: BadField[] = [];
  const read = (field: keyof SentTerms, rands: number, least: Cents = 0): Cents => {
    const cents = centsOf(rands);
    // The operator's own money, which one person promises.
    const isPromised = field === 'seed' || field === 'contribution';
    if (cents < least || cents > (isPromised ? promisedMax : amountMax)) {
      const most = isPromised ? ` to ${formatMoneyShort(promisedMax)}, the most here (JACKPOT_MAX)` : '';
      faults.push({
        field,
        expected: `rands ${least === 0 ? 'from 0' : 'above 0'}${most}, with at most two decimals`,
      });
    }
    return cents;
  };
  const terms = {
    seed: read('seed', sent.seed),
    contribution: read('contribution', sent.contribution),
    cap: sent.cap === null ? null : read('cap', sent.cap, 1),
    doublesFrom: read('doublesFrom', sent.doublesFrom),
  };
  if (terms.cap !== null && terms.cap > 0 && terms.cap < terms.seed) {
    faults.push({ field: 'cap', expected: 'at least the seed, or null' });
  }
  if (faults.length > 0) throw badFields(faults);
  return terms;
}

/** Below 0 where it is no amount. */
function centsOf(rands: number): Cents {
  try {
    return parseMoney(rands);
  } catch (error) {
    if (error instanceof InvalidValue) return -1;
    throw error;
  }
}

function badFields(fields: readonly BadField[]): Failed {
  const reasons = fields.map(({ field, expected }) => `${field}: expected ${expected}`).join('; ');
  return new Failed('bad-request', reasons, fields);
}

function shapeProgressive({ name, carried, terms, mustBeWonDays }: ListedProgressive) {
  const { seed, contribution, cap, doublesFrom } = terms ?? defaultTerms;
  return {
    name,
    carried: moneyToWire(carried),
    seed: moneyToWire(seed),
    contribution: moneyToWire(contribution),
    cap: cap === null ? null : moneyToWire(cap),
    doublesFrom: moneyToWire(doublesFrom),
    version: terms?.number ?? 0,
    setBy: terms?.setBy ?? null,
    effectiveAt: terms ? new Date(terms.effectiveAt).toISOString() : null,
    mustBeWonDays: [...mustBeWonDays],
  };
}
