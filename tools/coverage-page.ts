/** One row of docs/specification.md. */
export interface CoverageRow {
  readonly id: string;
  readonly text: string;
  /** `invalid` when the cell is empty or says anything but the three states. */
  readonly state: 'works' | 'later' | 'cannot-happen' | 'invalid';
  /** One-based line of the page. */
  readonly line: number;
}

/** The form of a row's id: a letter for its kind, then words joined by dashes. A character class is none. */
const idPattern = '(?!A-Z)[A-Z]-[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*';
const wholeId = new RegExp(`^${idPattern}$`);
const bracketedId = new RegExp(`\\[(${idPattern})\\]`, 'g');

/** The ids that a test's full title carries in square brackets. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(bracketedId)].map((match) => match[1] ?? '');
}

/**
 * Reads the rows of every table whose first column is headed `id`; a line of such a table that is no row is a
 * problem, not a row less.
 */
export function parseCoverage(markdown: string): { rows: CoverageRow[]; problems: string[] } {
  const rows: CoverageRow[] = [];
  const problems: string[] = [];
  let insideTable = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    if (!text.startsWith('|')) {
      insideTable = false;
      continue;
    }
    const cells = text
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    const [id = '', said = '', state = ''] = cells;
    if (id === 'id') {
      insideTable = true;
    } else if (insideTable && !/^:?-+:?$/.test(id)) {
      if (cells.length !== 3) {
        problems.push(`line ${line}: a row has three cells, this one has ${cells.length}`);
      } else if (wholeId.test(id)) {
        rows.push({ id, text: said, state: parseState(state), line });
      } else {
        problems.push(`line ${line}: '${id}' is not an id`);
      }
    }
  }
  return { rows, problems };
}

function parseState(cell: string): CoverageRow['state'] {
  if (cell === 'works') return 'works';
  if (/^cannot happen: \S/.test(cell)) return 'cannot-happen';
  return /^later: \S/.test(cell) ? 'later' : 'invalid';
}
