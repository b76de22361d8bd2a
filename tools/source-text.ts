/**
 * Blanks the comments of a TypeScript source, keeping every line where it is; with `strings`, the contents of
 * strings, templates and regular expressions too (expressions inside a template stay).
 *
 * It knows lexical structure only. A quote that opens no string (an apostrophe in JSX text) is taken for one to
 * the end of its line, no further.
 */
export function blank(source: string, what: 'comments' | 'comments and strings'): string {
  const output = [...source.split('')];
  const blankText = what === 'comments and strings';
  const templateDepths: number[] = [];
  let depth = 0;
  let position = 0;

  function erase(from: number, to: number): void {
    for (let at = from; at < to; at += 1) if (output[at] !== '\n') output[at] = ' ';
  }

  function skipText(end: number): void {
    if (blankText) erase(position + 1, end);
    position = end + 1;
  }

  while (position < source.length) {
    const character = source.charAt(position);
    const next = source.charAt(position + 1);
    if (character === '/' && next === '/') {
      const end = indexOrEnd(source, '\n', position);
      erase(position, end);
      position = end;
    } else if (character === '/' && next === '*') {
      const end = indexOrEnd(source, '*/', position + 2) + 2;
      erase(position, Math.min(end, source.length));
      position = end;
    } else if (character === "'" || character === '"') {
      skipText(endOfString(source, position));
    } else if (character === '`') {
      position = inTemplate(position);
    } else if (character === '/' && next !== '>' && startsExpression(source, position)) {
      skipText(endOfRegularExpression(source, position));
    } else if (character === '}' && templateDepths.at(-1) === depth) {
      templateDepths.pop();
      position = inTemplate(position);
    } else {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      position += 1;
    }
  }
  return output.join('');

  /** Goes from a template's backtick, or the end of an expression in it, to its next expression or its end. */
  function inTemplate(from: number): number {
    let at = from + 1;
    while (at < source.length) {
      if (source.charAt(at) === '\\') at += 1;
      else if (source.charAt(at) === '`') break;
      else if (source.startsWith('${', at)) {
        templateDepths.push(depth);
        if (blankText) erase(from + 1, at);
        return at + 2;
      }
      at += 1;
    }
    if (blankText) erase(from + 1, Math.min(at, source.length));
    return at + 1;
  }
}

function indexOrEnd(source: string, text: string, from: number): number {
  const index = source.indexOf(text, from);
  return index === -1 ? source.length : index;
}

function endOfString(source: string, from: number): number {
  const quote = source.charAt(from);
  let at = from + 1;
  while (at < source.length && source.charAt(at) !== quote && source.charAt(at) !== '\n') {
    at += source.charAt(at) === '\\' ? 2 : 1;
  }
  return Math.min(at, source.length);
}

function endOfRegularExpression(source: string, from: number): number {
  let at = from + 1;
  let inClass = false;
  while (at < source.length && source.charAt(at) !== '\n') {
    const character = source.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) break;
    at += 1;
  }
  return Math.min(at, source.length);
}

/** Whether a slash here begins a regular expression; otherwise it divides or closes a JSX tag. */
function startsExpression(source: string, position: number): boolean {
  const before = source.slice(Math.max(0, position - 80), position);
  return /(?:[=(,:[!&|?{;+*%~^-]|=>|\b(?:return|typeof|case|of|in))\s*$/.test(before);
}
