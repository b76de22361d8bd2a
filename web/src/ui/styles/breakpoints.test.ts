import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { breakpoints, desktopWidth, dockWidth, fromWidth, runnerTableWidth } from './breakpoints.ts';

const source = join(import.meta.dirname, '../..');

function textsOf(names: RegExp): Record<string, string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => names.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]));
}

const styles = textsOf(/\.css$/);
const code = textsOf(/(?<!\.test)\.tsx?$/);

/** Every width in a text's queries, as the first width that differs. */
function widthsOf(text: string, kind: 'media' | 'container race' = 'media'): number[] {
  const queries = [...text.matchAll(new RegExp(`@${kind}\\s*([^{]+)\\{`, 'g'))].map(
    ([, query = '']) => query,
  );
  return queries.flatMap((query) =>
    [...query.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)].map(([, side, width]) =>
      side === 'min' ? Number(width) : Number(width) + 1,
    ),
  );
}

const allowed = new Set<number>([...breakpoints, dockWidth]);

describe('the breakpoints', () => {
  test('[K-BREAKPOINTS] are the interface’s eight', () => {
    expect(breakpoints).toEqual([320, 375, 480, 640, 768, 1024, 1440, 3000]);
  });

  test('[K-DESKTOP-BREAKPOINT] the layout is the desktop’s from 768 px, its two columns with it', () => {
    expect(desktopWidth).toBe(768);
    expect(breakpoints).toContain(desktopWidth);
    const [, columns = ''] = /@media \(min-width: (\d+)px\) \{[^@]*?\.cols \{\s*display: flex/.exec(
      styles['ui/styles/base.css'] ?? '',
    ) ?? ['', ''];
    expect(columns).toBe('768');
    expect(fromWidth(desktopWidth)).toBe('(min-width: 768px)');
  });

  test('[K-BREAKPOINTS] every stylesheet uses one of them, or the width of the docked slip', () => {
    expect(Object.keys(styles).length).toBeGreaterThan(30);
    const strange = Object.entries(styles).flatMap(([file, text]) =>
      widthsOf(text)
        .filter((width) => !allowed.has(width))
        .map((width) => `${file}: ${width}`),
    );
    expect(strange).toEqual([]);
  });

  test('the runners become a table by their container’s width', () => {
    const widths = Object.values(styles).flatMap((text) => widthsOf(text, 'container race'));
    expect(new Set(widths)).toEqual(new Set([runnerTableWidth]));
  });

  test('media queries use pixels only, so that none escapes this test', () => {
    const strange = Object.entries(styles).filter(([, text]) =>
      [...text.matchAll(/@media\s*([^{]+)\{/g)].some(([, query = '']) =>
        /width/.test(query.replaceAll(/\((?:min|max)-width:\s*\d+px\)/g, '')),
      ),
    );
    expect(strange.map(([file]) => file)).toEqual([]);
  });

  test('code takes widths from the list', () => {
    const strange = Object.entries(code).filter(
      ([file, text]) => file !== 'ui/styles/breakpoints.ts' && /\((?:min|max)-width/.test(text),
    );
    expect(strange.map(([file]) => file)).toEqual([]);
  });
});
