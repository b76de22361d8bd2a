const family = 'Archivo';

/**
 * Shows the font that came too late for the first paint, which never changes by itself what is painted already
 * (`font-display: optional`): once it is there and what `mayShow` promises then is kept, as what stands there moves. Where
 * it does not come, the page goes on with what it has.
 */
export async function showLateFonts(mayShow: () => Promise<unknown>): Promise<void> {
  const hasFailed = [...document.fonts].some((face) => face.family === family && face.status === 'error');
  if (hasFailed) return;
  const late = findRules().filter((rule) => rule.style.getPropertyValue('font-display') === 'optional');
  const loading = await Promise.allSettled(late.map((rule) => faceOf(rule).load()));
  await mayShow();
  for (const each of loading) if (each.status === 'fulfilled') document.fonts.add(each.value);
}

/** The rules of the font in the page's style sheets. */
function findRules(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet).filter(
      (rule): rule is CSSFontFaceRule =>
        rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-family').includes(family),
    ),
  );
}

/** None of a sheet that did not come: its rules cannot be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/** The face of a rule, as its own object: of two with the same range the browser takes the one that was added last. */
function faceOf({ style }: CSSFontFaceRule): FontFace {
  const value = (property: string) => style.getPropertyValue(property);
  return new FontFace(family, value('src'), {
    weight: value('font-weight'),
    stretch: value('font-stretch'),
    unicodeRange: value('unicode-range'),
    display: 'swap',
  });
}
