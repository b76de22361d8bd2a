import { aliasKey, findAliasProblem } from '@furlong/domain/alias';
import { createRandom, type Random } from '@furlong/domain/random';
import { isProfane } from '../session/profanity.ts';
import type { Board } from './market.ts';

/** A simulated punter. */
export interface Rival {
  /** From 0. */
  readonly number: number;
  readonly alias: string;
  /** How likely it plays a meeting. */
  readonly keenness: number;
  /** How much it likes short prices, in tenths: 0 not at all, 1 as much as they are likely to win, above that more. */
  readonly taste: number;
}

/** How many there are. */
export const RIVALS = 2_000;

const NAMES =
  `Thabo Sipho Lerato Naledi Zanele Bongani Themba Nomsa Kagiso Palesa Mandla Ayanda Lindiwe Tumelo Katlego
  Nandi Vusi Busi Jabu Zodwa Pieter Annelie Kobus Marlize Hennie Riaan Elsabe Danie Tannie Oom Gerrie Wessel Charl Ilse
  Priya Yusuf Anil Farouk Naz Rashid Devi Kavi Imraan Shireen Craig Lauren Bradley Kelly Gavin Megan Dean Tracy
  Keith Robyn`
    .split(/\s+/)
    .filter((name) => /^[A-Za-z]+$/.test(name));
const PLACES =
  `Jozi Durbs Kaapse PE Soweto Karoo Highveld Lowveld Bushveld Platteland Boland Zululand Midlands Kasi
  Umhlanga Randburg Paarl Knysna Benoni Midrand Limpopo Overberg Namakwa Egoli Tshwane Mzansi Swartland`.split(
    /\s+/,
  );
const THINGS =
  `Punter Trifecta Furlong Photo Finish Nose Longshot Banker Roller Silks Saddle Stayer Sprinter Gallop
  Winner Bolt Springbok Bokkie Biltong Braai Rooibos Kudu Springer Padstal Koeksister Vetkoek Bafana Hadeda
  Meerkat Mamba Leopard Rhino Buffalo Fynbos Protea Baobab Stoep Lekker Yebo Sharp Eish Howzit Laduma Dassie Kwaito
  Amapiano Taxi Bunny Chow Gatsby Pap Chakalaka`.split(/\s+/);

/** The simulated punters of a seed, each alias once whatever the case. */
export function makeRivals(seed: string, count: number = RIVALS): Rival[] {
  const random = createRandom(`${seed}/rivals`);
  const taken = new Set<string>();
  const rivals: Rival[] = [];
  while (rivals.length < count) {
    const alias = makeAlias(random);
    if (findAliasProblem(alias) || taken.has(aliasKey(alias)) || isProfane(alias)) continue;
    taken.add(aliasKey(alias));
    rivals.push({
      number: rivals.length,
      alias,
      keenness: 0.15 + 0.7 * random.next() ** 1.5,
      taste: Math.round(10 * Math.max(0, Math.min(3, 1.1 + 0.55 * random.normal()))) / 10,
    });
  }
  return rivals;
}

function makeAlias(random: Random): string {
  const number = () => String(random.chance(0.5) ? random.int(1, 99) : random.int(60, 99));
  const [name, place, thing] = [random.pick(NAMES), random.pick(PLACES), random.pick(THINGS)];
  switch (random.int(0, 6)) {
    case 0:
      return `${name}${number()}`;
    case 1:
      return `${name}_${place}`;
    case 2:
      return `${place}${thing}`;
    case 3:
      return `${place}-${thing}${random.int(1, 99)}`;
    case 4:
      return `${thing}_${name}`;
    case 5:
      return `${thing}${random.int(1, 999)}`;
    default:
      return `${name.toLowerCase()}${thing.toLowerCase()}${random.int(1, 99)}`;
  }
}

/** What a rival may pick in a race and how much it leans to each: by price, to its taste. */
export interface Fancy {
  readonly saddles: readonly number[];
  readonly weights: readonly number[];
}

/** How everybody of a taste looks at a board. */
export function fancyOf(taste: number, board: Board): Fancy {
  return {
    saddles: [...board.keys()],
    weights: [...board.values()].map(({ win }) => win.probability ** taste),
  };
}

/** The saddle a rival settles on; undefined when there is none. */
export function pickFancied({ saddles, weights }: Fancy, random: Random): number | undefined {
  return saddles.length === 0 ? undefined : random.weighted(saddles, weights);
}
