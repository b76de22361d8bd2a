import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'slides');
const mobile = readdirSync(folder).filter((file) => file.endsWith('.pc-slide-mob.svg'));

/** The layers that a slide shows in a frame as narrow as a phone's, whatever they are called. */
function narrowLayers(file: string): string[] {
  const svg = readFileSync(join(folder, file), 'utf8');
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(svg) ?? [];
  const hidden = [...style.matchAll(/max-width:639px\)[^{]*\{\.(\w)\{/g)].map(([, name]) => name);
  return [...svg.matchAll(/<svg class="(\w)"([^>]*>.*?<\/svg>)/gs)]
    .filter(([, name]) => !hidden.includes(name))
    .map(([, , layer = '']) => layer);
}

test.each(mobile)('%s is what a computer shows in a narrow window, too: the frame is the same', (file) => {
  const layers = narrowLayers(file);
  expect(layers.length).toBeGreaterThan(0);
  expect(narrowLayers(file.replace('-mob', ''))).toEqual(layers);
});

test('what is drawn for 220 px is shown in no lower frame', () => {
  for (const file of mobile) {
    const svg = readFileSync(join(folder, file.replace('-mob', '')), 'utf8');
    expect(svg).toContain('@media(max-width:639px),(max-height:199px){.w{display:none}}');
    expect(svg).toContain('@media(min-width:640px) and (min-height:200px){.n{display:none}}');
  }
});
