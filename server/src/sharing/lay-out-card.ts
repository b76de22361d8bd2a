import type { Card } from './card.ts';
import type { Look } from './picture-look.ts';

/** The size that chat applications ask for. */
export const pictureSize = { width: 1200, height: 630 } as const;
/** Phones crop a picture to the square in its middle: everything that matters is inside. */
const square = 630;
const margin = 34;

/** An element in the form that satori draws. Each lays its children out in a row or a column. */
export interface Box {
  readonly type: 'div';
  readonly key: null;
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>;
    readonly children?: readonly Box[] | string;
  };
}

function box(style: Readonly<Record<string, string | number>>, children?: readonly Box[] | string): Box {
  const props = {
    style: { display: 'flex', boxSizing: 'border-box', ...style },
    ...(children === undefined ? {} : { children }),
  };
  return { type: 'div', key: null, props };
}

/** A card as a racecard's page between two rails of turf. */
export function layOutCard(card: Card, look: Look): Box {
  const { ink, rail, turf, amber, dim } = look.colours;
  const text = (words: string, size: number, weight: 500 | 800, colour = ink) =>
    box({ fontSize: size, fontWeight: weight, color: colour, lineHeight: 1.15 }, words);
  const size = figureSize(card);
  const figures = card.figures.map(({ figure, what }) =>
    box({ flexDirection: 'column', marginRight: 40 }, [
      box({ fontSize: size, fontWeight: 800, color: turf, lineHeight: 1, whiteSpace: 'nowrap' }, figure),
      text(what, 30, 500, dim),
    ]),
  );
  const [first, ...more] = card.lines;
  const page = box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: square,
      height: pictureSize.height,
      padding: margin,
      backgroundColor: rail,
      borderLeft: `10px solid ${amber}`,
      borderRight: `10px solid ${amber}`,
    },
    [
      box({ alignItems: 'center' }, [...(look.withMark ? [mark(look)] : []), text(look.brand, 38, 800)]),
      box({ flexDirection: 'column' }, [
        text(card.above, 26, 500, dim),
        box(
          {
            fontSize: titleSize(card.title),
            fontWeight: 800,
            color: ink,
            lineHeight: 1.05,
            wordBreak: 'break-word',
          },
          card.title,
        ),
      ]),
      ...(figures.length > 0 ? [box({}, figures)] : []),
      box({ flexDirection: 'column' }, [
        ...(first === undefined ? [] : [text(first, 28, 500, dim)]),
        ...more.map((line) => text(line, 34, 800)),
      ]),
      box({ borderTop: `3px solid ${ink}`, paddingTop: 10 }, [text(card.foot, 24, 500, dim)]),
    ],
  );
  return box(
    {
      width: pictureSize.width,
      height: pictureSize.height,
      justifyContent: 'center',
      backgroundColor: turf,
      fontFamily: 'Archivo, Archivo Extended',
    },
    [page],
  );
}

/** The largest size at which a name of so many characters takes two or three lines. */
function titleSize(title: string): number {
  const length = [...title].length;
  if (length <= 9) return 92;
  if (length <= 16) return 64;
  return length <= 28 ? 54 : 38;
}

/** The largest size at which the figures stand side by side. */
function figureSize({ figures }: Card): number {
  const characters = figures.reduce((sum, { figure }) => sum + figure.length, 0);
  if (characters <= 9) return 84;
  return characters <= 12 ? 62 : 46;
}

/** The winning post. */
function mark({ colours: { ink, post } }: Look): Box {
  const piece = (height: number, last = false) =>
    box({ width: 8, height, backgroundColor: ink, ...(last ? {} : { marginBottom: 5 }) });
  return box({ flexDirection: 'column', alignItems: 'center', marginRight: 16 }, [
    box({ width: 42, height: 42, borderRadius: 21, border: `11px solid ${post}` }),
    piece(6),
    piece(9),
    piece(9, true),
  ]);
}
