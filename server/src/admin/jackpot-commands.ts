import { InvalidValue } from '@furlong/domain/invalid-value';
import { localDayOf, parseLocalDay } from '@furlong/domain/local-date';
import { type Cents, formatMoneyShort, parseMoney } from '@furlong/domain/money';
import { isPlainName } from '@furlong/domain/outside-text';
import { recordAct } from '../audit/record-act.ts';
import type { ProgressiveTerms } from '../jackpots/default-terms.ts';
import { orderMustBeWon, orderTerms } from '../jackpots/desk-orders.ts';
import {
  findCardOf,
  type ListedJackpot,
  type ListedProgressive,
  listJackpots,
  listProgressives,
} from '../jackpots/queries-terms.ts';
import { withholdShare } from '../jackpots/set-terms.ts';
import { inTransaction } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { CannotDo, type Command, expectNothing, Misuse, type Options } from './arguments.ts';
import { commandLine, isPerson, personExpected } from './command-line.ts';
import { oneLine } from './one-line.ts';

/** Progressives and jackpots that are listed. */
const listedMax = 50;
const nameMax = 80;
const reasonMax = 300;

const jackpots: Command = async (operands, options, settings, terminal) => {
  const [act, ...others] = operands;
  const command = act === undefined ? list : acts.get(act);
  if (!command) throw new Misuse(`jackpots knows ${[...acts.keys()].join(', ')}, and not '${act}'.`);
  await command(others, options, settings, terminal);
};

const list: Command = async (operands, _options, settings, { out }) => {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    const progressives = await listProgressives(db, localDayOf(new Date()), listedMax);
    for (const progressive of progressives) out.write(`${oneLine(describeProgressive(progressive))}\n`);
    for (const jackpot of await listJackpots(db, listedMax))
      out.write(`${oneLine(describeJackpot(jackpot))}\n`);
    if (progressives.length === 0) out.write('There is no progressive yet.\n');
  });
};

const set: Command = async (operands, options, settings, { out }) => {
  const [name, ...more] = operands;
  expectNothing(more);
  const progressive = readName(name);
  const change = readTerms(options, settings.jackpotMax);
  if (Object.keys(change).length === 0) throw new Misuse('jackpots set needs at least one of the terms.');
  const by = readPerson('--by', options.by);
  const now = new Date();
  const effectiveAt = readInstant(options.from, now);
  const order = { progressive, actor: commandLine(by), by };
  const terms = await withDatabase(settings, (db) => orderTerms(db, order, { change, effectiveAt }, now));
  if (!terms) throw new Error('terms are refused only in view of a version');
  out.write(
    `${progressive}: ${describeTerms(terms)}, for cards published from ${effectiveAt.toISOString()} on.\n`,
  );
};

const mustBeWon: Command = async (operands, options, settings, { out }) => {
  const [name, day, ...more] = operands;
  expectNothing(more);
  const progressive = readName(name);
  const by = readPerson('--by', options.by);
  const date = readDay(day);
  const order = { progressive, actor: commandLine(by), by };
  const outcome = await withDatabase(settings, (db) => orderMustBeWon(db, order, date, new Date()));
  if (outcome === 'announced-before') {
    throw new CannotDo(`A card of ${date} is published: what it announced does not change.`);
  }
  out.write(`${progressive} must be won on ${date}.\n`);
};

const withhold: Command = async (operands, options, settings, { out }) => {
  const [meeting = '', alias = '', ...more] = operands;
  expectNothing(more);
  if (!/^[1-9]\d{0,8}$/.test(meeting)) throw new Misuse(`'${meeting}' is not the id of a meeting.`);
  if (alias === '') throw new Misuse('jackpots withhold needs the alias of the card.');
  const reason = readText('--reason', options.reason, reasonMax);
  const first = readPerson('--by', options.by);
  const second = readPerson('--and', options.and);
  if (foldedName(first) === foldedName(second)) throw new Misuse('--by and --and: expected two persons.');
  const asked = { meetingId: Number(meeting), alias, reason };
  const now = new Date();
  const outcome = await withDatabase(settings, (db) =>
    inTransaction(db, async (trx) => {
      const punterId = await findCardOf(trx, asked.meetingId, alias);
      const came = await withholdShare(trx, asked, [first, second], now);
      if (came !== 'done') return came;
      const subject = { kind: 'punter', id: String(punterId), personal: { alias, reason } } as const;
      const after = { meetingId: asked.meetingId };
      const actor = commandLine(first, second);
      await recordAct(trx, { actor, name: 'jackpot-share-withheld', subject, after }, now);
      return came;
    }),
  );
  if (outcome === 'no-card')
    throw new CannotDo(`The jackpot of meeting ${meeting} has no card of '${alias}'.`);
  out.write(
    outcome === 'done-before'
      ? `The share of '${alias}' is withheld already.\n`
      : `The share of '${alias}' is withheld: the server divides the pool anew.\n`,
  );
};

const acts: ReadonlyMap<string, Command> = new Map([
  ['set', set],
  ['must-be-won', mustBeWon],
  ['withhold', withhold],
]);

function readTerms(options: Options, promisedMax: Cents): Partial<ProgressiveTerms> {
  const { seed, contribution, cap, 'doubles-from': doublesFrom } = options;
  return {
    ...(seed === undefined ? {} : { seed: readAmount('--seed', seed, { most: promisedMax }) }),
    ...(contribution === undefined
      ? {}
      : { contribution: readAmount('--contribution', contribution, { most: promisedMax }) }),
    ...(cap === undefined ? {} : { cap: cap === 'none' ? null : readAmount('--cap', cap, { least: 1 }) }),
    ...(doublesFrom === undefined ? {} : { doublesFrom: readAmount('--doubles-from', doublesFrom) }),
  };
}

function readAmount(
  option: string,
  text: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { readonly least?: Cents; readonly most?: Cents } = {},
): Cents {
  try {
    if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) throw new InvalidValue('rands', text);
    const cents = parseMoney(Number(text));
    if (cents < least) throw new InvalidValue('more', text);
    if (cents > most) {
      throw new CannotDo(`${option} '${text}': expected ${formatMoneyShort(most)} at most (JACKPOT_MAX)`);
    }
    return cents;
  } catch (error) {
    if (error instanceof CannotDo) throw error;
    throw new Misuse(`${option} '${text}': expected an amount in rands with at most two decimals.`);
  }
}

function readName(name: string | undefined): string {
  return readText('jackpots: the progressive', name, nameMax);
}

function readPerson(option: string, name: string | undefined): string {
  const trimmed = name?.trim() ?? '';
  if (!isPerson(trimmed, nameMax)) throw new Misuse(`${option}: expected ${personExpected(nameMax)}.`);
  return trimmed;
}

/** Two ways to write one name are one person. */
function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
}

function readText(what: string, text: string | undefined, longest: number): string {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > longest || !isPlainName(trimmed)) {
    throw new Misuse(
      `${what}: expected a text of 1 to ${longest} characters, none of them a control character.`,
    );
  }
  return trimmed;
}

function readDay(day: string | undefined): string {
  try {
    return parseLocalDay(day ?? '');
  } catch {
    throw new Misuse(`'${day ?? ''}' is no day: expected YYYY-MM-DD.`);
  }
}

function readInstant(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const instant = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(instant.getTime())) {
    throw new Misuse(`--from '${text}': expected an instant, as 2026-11-21T08:00:00+02:00.`);
  }
  if (instant < now)
    throw new Misuse('--from: expected an instant to come, because cards announce their terms.');
  return instant;
}

function describeTerms({ seed, contribution, cap, doublesFrom }: ProgressiveTerms): string {
  const parts = [`seed ${formatMoneyShort(seed)}`, `${formatMoneyShort(contribution)} a meeting`];
  if (cap !== null) parts.push(`at most ${formatMoneyShort(cap)}`);
  parts.push(doublesFrom === 0 ? 'no doubling' : `doubled from ${formatMoneyShort(doublesFrom)}`);
  return parts.join(', ');
}

function describeProgressive({ name, carried, terms, mustBeWonDays }: ListedProgressive): string {
  const held = terms
    ? `${describeTerms(terms)} (set by ${terms.setBy}, from ${terms.effectiveAt})`
    : 'no terms set: what cards guarantee';
  const days = mustBeWonDays.length > 0 ? `; must be won on ${mustBeWonDays.join(', ')}` : '';
  return `${name}: carries ${formatMoneyShort(carried)}; ${held}${days}`;
}

function describeJackpot(jackpot: ListedJackpot): string {
  const { meetingId, meeting, date, progressive, total, cards, winners, paid, withheld } = jackpot;
  const state =
    total === null
      ? 'open'
      : winners === null
        ? `${formatMoneyShort(total)}, ${cards} cards, to be decided`
        : winners === 0
          ? `${formatMoneyShort(total)}, ${cards} cards, carried over`
          : `${formatMoneyShort(paid ?? 0)} between ${winners} of ${cards} cards`;
  const held = withheld > 0 ? `, ${withheld} withheld` : '';
  return `meeting ${meetingId} ${date} ${meeting} (${progressive}): ${state}${held}`;
}

/** The commands on jackpots, by name. */
export const jackpotCommands: readonly (readonly [string, Command])[] = [['jackpots', jackpots]];
