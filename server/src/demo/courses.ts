/** A course the simulated race day visits: what is run there. */
export interface Course {
  readonly name: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** Where its horses come from: a part of the country at home, the country abroad; empty: any part. */
  readonly region: string;
  readonly surface: string;
  /** Metres. */
  readonly distances: readonly number[];
}

const turf = (name: string, country: string, distances: readonly number[], region = country): Course => ({
  name,
  country,
  region,
  surface: 'Turf',
  distances,
});
/** Invented places may lie in any part of the country. */
const ANYWHERE = '';
/** The courses at home. */
export const LOCAL_COURSES: readonly Course[] = [
  turf('Kenilworth', 'ZA', [1000, 1200, 1400, 1600, 1800, 2000, 2500], 'Cape'),
  turf('Turffontein', 'ZA', [1000, 1160, 1400, 1600, 1800, 2000, 2450], 'Gauteng'),
  turf('Greyville', 'ZA', [1200, 1400, 1600, 1750, 1900, 2000, 2400], 'KwaZulu-Natal'),
  turf('Vaal', 'ZA', [1000, 1200, 1400, 1600, 1800, 2000], 'Gauteng'),
  turf('Scottsville', 'ZA', [1000, 1200, 1400, 1600, 1750, 1950], 'KwaZulu-Natal'),
  turf('Fairview', 'ZA', [1000, 1200, 1400, 1600, 2000, 2400], 'Eastern Cape'),
  turf('Durbanville', 'ZA', [1000, 1200, 1400, 1600, 1800], 'Cape'),
  {
    name: 'Flamingo Park',
    country: 'ZA',
    region: 'Gauteng',
    surface: 'Sand',
    distances: [1000, 1200, 1400, 1600, 1800],
  },
];

/** Foreign courses (rule: foreign-courses). */
export const FOREIGN_COURSES: readonly Course[] = [
  turf('Sha Tin', 'HK', [1000, 1200, 1400, 1600, 1800, 2000]),
  turf('Happy Valley', 'HK', [1000, 1200, 1650, 1800, 2200]),
  turf('Kranji', 'SG', [1200, 1400, 1600, 1800, 2000]),
  turf('Meydan', 'AE', [1000, 1200, 1400, 1600, 1900, 2400]),
  turf('Goodwood', 'GB', [1000, 1200, 1400, 1600, 2000, 2400]),
  turf('Ascot', 'GB', [1000, 1200, 1400, 1600, 2000, 2400]),
  turf('York', 'GB', [1000, 1200, 1400, 1600, 2050, 2400]),
];

/** Where the country's smaller courses of the simulation lie: invented places, as the surnames are. */
const LOCAL_PLACES =
  `Doringveld Klipberg Vaalwater Bloukrantz Stormvlei Rietvallei Kransfontein Withaar Bosduin Langeberg
  Melkrivier Skuilkrans Palmietdal Goedverwag Ashgrove Larkfield Mossbank Fernhollow Umlazana Mabasole Oosterveld
  Koekedal Waterkloof Harrowgate Thistlewood Winterbourne Brackenridge Tarnwick Wetherlow Lethabane`.split(
    /\s+/,
  );
const LOCAL_KINDS = ['Park', 'Downs', 'Heath', 'Fields', 'Straight', 'Ridge', 'Lakes', 'Meadows'];
const SMALL_DISTANCES = [1000, 1200, 1400, 1600, 1800, 2000];

/** Smaller courses at home, for days with more meetings than the well-known ones can hold. */
export const MORE_LOCAL_COURSES: readonly Course[] = LOCAL_KINDS.flatMap((kind) =>
  LOCAL_PLACES.map((place) => turf(`${place} ${kind}`, 'ZA', SMALL_DISTANCES, ANYWHERE)),
);

/** More courses abroad, for the same. */
export const MORE_FOREIGN_COURSES: readonly Course[] = [
  ...['Newmarket', 'Newbury', 'Doncaster', 'Epsom', 'Haydock', 'Sandown', 'Lingfield'].map((name) =>
    turf(name, 'GB', [1000, 1200, 1400, 1600, 2000, 2400]),
  ),
  ...['Leopardstown', 'Naas', 'Curragh', 'Cork'].map((name) =>
    turf(name, 'IE', [1000, 1200, 1400, 1600, 2000, 2400]),
  ),
  ...['Longchamp', 'Chantilly', 'Deauville', 'Saint-Cloud'].map((name) =>
    turf(name, 'FR', [1000, 1200, 1400, 1600, 2000, 2400]),
  ),
  ...['Flemington', 'Randwick', 'Caulfield', 'Rosehill', 'Eagle Farm', 'Doomben'].map((name) =>
    turf(name, 'AU', [1000, 1200, 1400, 1600, 2000, 2400]),
  ),
  ...['Nakayama', 'Hanshin', 'Kyoto', 'Sapporo', 'Niigata'].map((name) =>
    turf(name, 'JP', [1200, 1400, 1600, 1800, 2000]),
  ),
  ...['Woodbine', 'Saratoga', 'Keeneland', 'Del Mar', 'Gulfstream Park'].map((name) =>
    turf(name, 'US', [1000, 1200, 1400, 1600, 1800]),
  ),
];
