import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;

/** The characters that a font can draw, as code points. `woff`: a whole WOFF 1 file. Throws for anything else. */
export function readGlyphs(woff: Buffer): ReadonlySet<number> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file');
  const cmap = readTable(woff, 'cmap');
  const found = new Set<number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + table * 8 + 4));
    // Every font has one of the two for Unicode; others are older copies.
    if (subtable.readUInt16BE(0) === 4) addSegments(subtable, found);
    if (subtable.readUInt16BE(0) === 12) addGroups(subtable, found);
  }
  return found;
}

function readTable(woff: Buffer, tag: string): Buffer {
  for (let entry = 0; entry < woff.readUInt16BE(12); entry += 1) {
    const at = woffHeader + entry * woffEntry;
    if (woff.toString('latin1', at, at + 4) !== tag) continue;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    return packed.length < woff.readUInt32BE(at + 12) ? inflateSync(packed) : packed;
  }
  throw new Error(`The font has no table '${tag}'`);
}

/** Format 4: segments of the characters below U+10000. */
function addSegments(table: Buffer, found: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes];
  for (let at = 0; at < bytes; at += 2) {
    const start = table.readUInt16BE(starts + at);
    const delta = table.readUInt16BE(deltas + at);
    const offset = table.readUInt16BE(offsets + at);
    for (let code = start; code <= table.readUInt16BE(ends + at) && code < 0xffff; code += 1) {
      const place = offsets + at + offset + 2 * (code - start);
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(place);
      if (glyph !== 0) found.add(code);
    }
  }
}

/** Format 12: groups of any characters. */
function addGroups(table: Buffer, found: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) found.add(code);
  }
}
