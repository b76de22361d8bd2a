import type { OperatorConfig } from '../config/operator-config.ts';

/** The page's own colour, for operators without one. */
const rail = '#F7F4EC';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, by which a phone installs the app: with the operator's brand and colours. */
export function webManifest({ brand, title, colours }: Pick<OperatorConfig, 'brand' | 'title' | 'colours'>) {
  const background = colours.rail ?? rail;
  return {
    id: '/',
    name: title,
    short_name: brand,
    description: 'Pick a runner in every race, earn points and follow your rank race by race.',
    lang: 'en-ZA',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
  };
}
