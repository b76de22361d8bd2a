import type { Random } from '@furlong/domain/random';

/*
 * Every name is made up from common words. Surnames are places, plants and invented compounds, so that no jockey
 * or trainer of the simulation is a person's namesake by design.
 */

const HORSE_FIRST =
  `Amber Autumn Barefoot Basalt Berg Blue Brass Brave Bushveld Candle Cape Cedar Chalk Cinder Clay Cobalt Copper
  Coral Dassie Dawn Desert Distant Drakens Dune Dusty Ebony Ember Fever Flint Fynbos Garnet Gentle Gilded Golden
  Granite Harbour Highveld Honey Indigo Iron Ivory Jacaranda Karoo Kind Lagoon Lemon Limpopo Linen Long Lucky
  Lunar Marble Marula Midnight Misty Morning Namib Northern Ocean Old Opal Paper Pepper Plum Quiet Rain Ridge
  River Rooibos Royal Ruby Saffron Salt Sandy Scarlet Sea Secret Silent Silver Slate Southern Spekboom Star
  Steady Stone Storm Sugar Sunday Swift Tall Tidal Timber Topaz Tugela Umber Velvet Vlei West Wild Willow Winter
  Zinc`.split(/\s+/);

const HORSE_SECOND =
  `Address Almanac Anthem Arrow Atlas Avenue Ballad Banner Bay Beacon Bell Boulevard Breeze Bridge Button Cadence
  Caravan Carousel Chapter Charm Chorus Cipher Clover Comet Compass Courier Cricket Crown Current Dancer Diary
  Drifter Drum Echo Envoy Fable Falcon Farewell Fiddle Flag Flyer Fortune Gallery Garden Glow Harvest Haven Heron
  Horizon Jetty Journey Kestrel Kite Lantern Ledger Legend Letter Lullaby Magic Marker Meadow Melody Merchant
  Mirage Moon Notion Oath Odyssey Orchard Outlook Pact Parade Patrol Pilot Piper Plover Poem Postman Promise
  Pursuit Quest Radio Ranger Rhythm Riddle Road Runner Sailor Serenade Shadow Signal Sketch Song Sonnet Spark
  Spirit Standard Stoep Stride Summit Tailor Tale Tempo Thorn Thunder Toast Traveller Treasure Trumpet Verse Vista
  Voyage Wagon Waltz Watch Whisper Wish`.split(/\s+/);

const PLACE_SURNAMES =
  `Vanterpool Oosterveld Mabasole Fairweather Umlazana Sibandile Hartzenhof Koekedal Doringveld
  Klipberg Vaalwater Bloukrantz Stormvlei Rietvallei Kransfontein Waterkloof Withaar Bosduin Langeberg Melkrivier
  Skuilkrans Palmietdal Swartland Goedverwag Harrowgate Thistlewood Penbrook Marchbanks Colebrander Ashgrove
  Winterbourne Larkfield Quillmore Hathersby Brackenridge Ellingworth Mossbank Fernhollow Tarnwick Wetherlow
  Ndlamane Khwezana Zibandlo Mthunzeni Ngcwele Sithandwa Dlakude Mabutana Qhamane Zwelidumile Nokwazana Mphathele
  Lethabane Tshepiso Kgosane Modisana Ramotsoe Phalatse Sekgwari Mokgadi Pillayson Moodliar Govenderaj Naidolo
  Reddisamy Chettiaan Ndabenkulu Stryhoek Brander Terblans Kgaphola Mabuzela Vilakazane Khozana`.split(/\s+/);

const FOREIGN_SURNAMES =
  `Lauwing Chanmoor Hoiseng Tamlee Yipsum Kwanfeld Lamtung Sungmai Teohsan Ravindar Haslemoor
  Qasimri Nahyard Farouzi Saleemar Dunmarrow Overbury Penhallow Greystock Wyndlesham Castlereigh Ormeroyd
  Saltmarsh Kirkbride Ravensdale Hollingbury Tidewell Stanwick Appletree Broadmere`.split(/\s+/);

const INITIALS = 'ABCDEFGHJKLMNPRSTVWZ'.split('');

/** Names of two words, each once, at most 18 characters: the racing authorities' own limit. */
export function makeHorseNames(random: Random, count: number): string[] {
  const names: string[] = [];
  for (const first of HORSE_FIRST) {
    for (const second of HORSE_SECOND) {
      if (first.length + second.length < 18) names.push(`${first} ${second}`);
    }
  }
  if (count > names.length) throw new RangeError(`only ${names.length} horse names`);
  return random.shuffle(names).slice(0, count);
}

const SHORT_FIRST = HORSE_FIRST.filter((word) => word.length <= 6);
const SHORT_SECOND = HORSE_SECOND.filter((word) => word.length <= 5);

/** How many names {@link makeDebutName} has of one order before it begins again with a numeral behind them. */
export const DEBUT_NAMES = SHORT_FIRST.length * SHORT_SECOND.length * (SHORT_SECOND.length - 1);
/** Shares no factor with DEBUT_NAMES: whole rounds of steps come to every name once. */
const DEBUT_STEP = 39_119;

/**
 * The index-th name of three words, of one of three orders: never one of {@link makeHorseNames}, and another for every
 * index and order. From DEBUT_NAMES on it is numbered as the stud books number a namesake.
 */
export function makeDebutName(index: number, order: 'first' | 'middle' | 'last'): string {
  const round = Math.floor(index / DEBUT_NAMES);
  const place = ((index % DEBUT_NAMES) * DEBUT_STEP) % DEBUT_NAMES;
  const first = SHORT_FIRST[place % SHORT_FIRST.length] ?? '';
  const pair = Math.floor(place / SHORT_FIRST.length);
  const second = pair % SHORT_SECOND.length;
  // One of the other words: from the one behind it round to the one before it.
  const third = (second + 1 + Math.floor(pair / SHORT_SECOND.length)) % SHORT_SECOND.length;
  const [one, other] = [SHORT_SECOND[second] ?? '', SHORT_SECOND[third] ?? ''];
  const words = {
    first: [first, one, other],
    middle: [one, first, other],
    last: [one, other, first],
  };
  const name = words[order].join(' ');
  return round === 0 ? name : `${name} ${ROMAN[Math.min(round, ROMAN.length) - 1]}`;
}

const ROMAN = ['II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** Initial and surname, each once. */
export function makePeople(random: Random, count: number, foreign: boolean): string[] {
  const surnames = random.shuffle(foreign ? FOREIGN_SURNAMES : PLACE_SURNAMES);
  if (count > surnames.length) throw new RangeError(`only ${surnames.length} surnames`);
  return surnames.slice(0, count).map((surname) => `${random.pick(INITIALS)} ${surname}`);
}

const RACE_FIRST =
  `Tabletop Lighthouse Harbour Protea Jacaranda Baobab Springtime Oaks Founders Winelands Goldfields
  Sugarbush Lagoon Berg Garden Route Whale Coast Silver Mine Cathedral Peak Marina Botanical Old Mill Signal Hill
  Boardwalk Grandstand Members Gallery Riverside Boundary Orchard Sunset Stableyard Paddock Homestead`
    .split(/\s+/)
    .filter((word) => word.length > 4);

/** A race's own name, without its class: `Tabletop`, of which a meeting uses each once. */
export function makeRaceTitles(random: Random, count: number): string[] {
  return random.shuffle(RACE_FIRST).slice(0, count);
}
