/** How a site's pictures look: its name and colours. */
export interface Look {
  readonly brand: string;
  /** Whether the product's own mark stands beside the brand: an operator with a logo has another. */
  readonly withMark: boolean;
  readonly colours: Readonly<Record<Colour, string>>;
}

type Colour = 'ink' | 'dim' | 'rail' | 'turf' | 'amber' | 'post';

/** The light tokens of the site; a picture in a chat has no dark form. */
const tokens: Readonly<Record<Colour, string>> = {
  ink: '#10231C',
  dim: '#43544C',
  rail: '#F7F4EC',
  turf: '#0F5B3A',
  amber: '#F5B301',
  post: '#C8102E',
};

/** The look of an operator's site. */
export function lookOf({
  brand,
  logoUrl,
  colours,
}: {
  readonly brand: string;
  readonly logoUrl: string;
  readonly colours: Readonly<Record<string, string>>;
}): Look {
  const chosen = Object.entries(tokens).map(([name, value]) => {
    return [name, colours[name === 'dim' ? 'ink-2' : name] ?? value];
  });
  return { brand, withMark: logoUrl === '', colours: Object.fromEntries(chosen) as Look['colours'] };
}
