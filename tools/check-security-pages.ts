/** What the pages of docs/security are held against. */
export interface SecurityEvidence {
  /** The pages, by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** Whether a path of the repository exists. */
  readonly exists: (path: string) => boolean;
}

/** How a point of a published list may be answered. */
const verdicts: readonly string[] = ['met', 'not met', 'does not apply'];

/** One row that answers a point: `| v5.0.0-1.2.3 | what it asks | met | by what |`. */
interface Answer {
  readonly id: string;
  readonly verdict: string;
  readonly by: string;
  readonly line: number;
}

const folders =
  /`((?:domain|contract|feed-client|server|web|e2e|bench|tools|docs|deploy|\.ci|\.github)\/[^`\s]+|[A-Z]+\.md|Dockerfile|package(?:-lock)?\.json)`/g;

/** The files of the repository that a text names in code. */
const pathsIn = (text: string) => [...text.matchAll(folders)].map(([, path = '']) => path);

/** The rows of a page that answer a point, an id first. */
function readAnswers(page: string): Answer[] {
  return page.split('\n').flatMap((row, index) => {
    const [id = '', , verdict = '', by = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return /^(?:v\d|G-|R-)/.test(id) ? [{ id, verdict, by, line: index + 1 }] : [];
  });
}

/**
 * Names what is wrong with the pages: a file that is not there, a point that is answered twice or with another word, one
 * that is met by no file, or not met and no reason given.
 */
export function checkSecurityPages({ pages, exists }: SecurityEvidence): string[] {
  const seen = new Set<string>();
  return [...pages].flatMap(([path, page]) => {
    const gone = page.split('\n').flatMap((text, index) =>
      pathsIn(text)
        .filter((file) => !exists(file))
        .map((file) => `${path}:${index + 1}: there is no ${file}`),
    );
    const faults = readAnswers(page).flatMap(({ id, verdict, by, line }) => {
      const at = `${path}:${line}: ${id}`;
      const twice = seen.has(id) ? [`${at} is answered twice`] : [];
      seen.add(id);
      if (!verdicts.includes(verdict)) return [...twice, `${at}: '${verdict}' is no answer`];
      if (verdict === 'met' && pathsIn(by).length === 0) return [...twice, `${at} is met by no file`];
      return by === '' ? [...twice, `${at} gives no reason`] : twice;
    });
    return [...gone, ...faults];
  });
}

/** A row of the table of counts: `| V3 Web frontend | 14 | 3 | 2 |`. */
const countRow = /^\| (?:V(\d+) [^|]+|together) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/;
/** The same as a sentence says it. */
const countWords = /(\d+) points met, (\d+) not met, (\d+) do not apply/;

/** Names the counts of OWASP ASVS that differ from the answers: by chapter, together, and on the page that leads there. */
export function checkAsvsCounts(pages: ReadonlyMap<string, string>): string[] {
  const answers = [...pages.values()].flatMap(readAnswers).filter(({ id }) => id.startsWith('v5.0.0-'));
  const count = (chapter?: string) => {
    const own = answers.filter(({ id }) => chapter === undefined || id.startsWith(`v5.0.0-${chapter}.`));
    return verdicts.map((verdict) => own.filter((answer) => answer.verdict === verdict).length).join(' ');
  };
  return [...pages].flatMap(([path, page]) =>
    page.split('\n').flatMap((text, index) => {
      const row = countRow.exec(text);
      const said = row?.slice(2) ?? countWords.exec(text)?.slice(1);
      const counted = count(row?.[1]);
      if (!said || said.join(' ') === counted) return [];
      return [`${path}:${index + 1}: says ${said.join(' ')}, and the answers are ${counted}`];
    }),
  );
}
