const firsts = ['Bold', 'Swift', 'Lucky', 'Silver', 'Golden', 'Karoo', 'Highveld', 'Midnight'];
const lasts = ['Canter', 'Gallop', 'Rider', 'Silks', 'Stayer', 'Sprinter', 'Railbird', 'Hooves'];
const longest = 20;

/**
 * Three aliases to choose from: of a racing word each, or of the one that was wanted and is taken, with a number.
 * `random` gives numbers from 0 to below 1. Whether one is free is checked when it is saved.
 */
export function suggestAliases(taken: string | null, random: () => number): readonly string[] {
  const start = Math.floor(random() * firsts.length);
  return [0, 1, 2].map((place) => {
    // One number of each third, so that no two are the same.
    const number = String(10 + place * 30 + Math.floor(random() * 30));
    if (taken !== null) return `${taken.slice(0, longest - number.length - 1)}_${number}`;
    const last = lasts[Math.floor(random() * lasts.length)] ?? '';
    return `${firsts[(start + place) % firsts.length]}${last}${number}`;
  });
}
