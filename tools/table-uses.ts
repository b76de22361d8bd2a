import { parseSync, Visitor } from 'oxc-parser';

/** A statement's use of a table; `*` is a table that is known only at run time. */
export interface TableUse {
  readonly table: string;
  readonly act: 'reads' | 'writes';
  readonly line: number;
}

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const reading = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/**
 * The tables that a TypeScript source reads and writes: in calls of the query builder, in `sql` templates, and in texts
 * given to `sql.raw` and `query`. Only names in `tables` count; other names are aliases and common table expressions.
 */
export function findTableUses(source: string, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = [];
  const add = (found: readonly Omit<TableUse, 'line'>[], at: number) => {
    const line = source.slice(0, at).split('\n').length;
    for (const use of found) if (use.table === '*' || tables.has(use.table)) uses.push({ ...use, line });
  };
  new Visitor({
    CallExpression(node) {
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] };
      const method = nameOf(callee.property as Node | undefined);
      const [first] = given;
      if (callee.type !== 'MemberExpression' || !first) return;
      if (method === 'raw' || method === 'query') add(usesOfSql(textOf(first) ?? ''), node.start);
      else if (writing.has(method)) add([{ table: tableOf(first) ?? '*', act: 'writes' }], node.start);
      else if (reading.has(method)) {
        const elements = first.type === 'ArrayExpression' ? (first.elements as Node[]) : [first];
        add(
          elements.flatMap((element) => {
            const table = tableOf(element);
            return table === undefined ? [] : [{ table, act: 'reads' as const }];
          }),
          node.start,
        );
      }
    },
    TaggedTemplateExpression(node) {
      const { tag, quasi } = node as unknown as { tag: Node; quasi: Node };
      if (nameOf(tag) === 'sql') add(usesOfSql(textOf(quasi) ?? ''), node.start);
    },
  }).visit(parseSync('source.ts', source).program);
  return uses;
}

function nameOf(node: Node | undefined): string {
  return node?.type === 'Identifier' ? String(node.name) : '';
}

/** The table that an argument names: `'bets'` and `'bets as struck'` name bets; undefined for anything else. */
function tableOf(node: Node): string | undefined {
  return textOf(node)?.split(' ')[0];
}

/** A text as it is written; in a template `$table` stands for a table given at run time, `$` for any other value. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const values = (node.expressions as Node[]).map((value) => (isRunTimeTable(value) ? ' $table ' : ' $ '));
  return (node.quasis as { value: { cooked: string } }[])
    .map(({ value }, index) => value.cooked + (values[index] ?? ''))
    .join('');
}

function isRunTimeTable(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { object, property } = node.callee as { object?: Node; property?: Node };
  return nameOf(object) === 'sql' && nameOf(property) === 'table';
}

/** The tables that a text of SQL names, by the word before each. */
export function usesOfSql(text: string): Omit<TableUse, 'line'>[] {
  const words = text
    .replace(/--[^\n]*/g, ' ')
    .replace(/'[^']*'/g, ' $ ')
    .toLowerCase()
    .match(/[$a-z_][a-z0-9_$]*|[^\s"]/g);
  const uses: Omit<TableUse, 'line'>[] = [];
  for (const [index, word] of (words ?? []).entries()) {
    if (!/^(?:\$table|[a-z_])/.test(word)) continue;
    const act = actOf(words ?? [], index);
    if (act) uses.push({ table: word === '$table' ? '*' : word, act });
  }
  return uses;
}

function actOf(words: readonly string[], at: number): TableUse['act'] | undefined {
  let before = at - 1;
  while (words[before] === 'only' || (words[before] === 'table' && words[before - 1] === 'truncate'))
    before -= 1;
  const word = words[before];
  if (word === 'into' || word === 'update' || word === 'truncate' || word === 'copy') return 'writes';
  // `is distinct from races.status` names a column.
  if (word === 'from' && words[before - 1] === 'distinct') return undefined;
  if (word === 'from') return words[before - 1] === 'delete' ? 'writes' : 'reads';
  if (word === 'join' || word === 'using') return 'reads';
  return word === ',' && isInFromList(words, before) ? 'reads' : undefined;
}

/** Whether a comma separates tables: back over names, aliases and commas stands a `from`. */
function isInFromList(words: readonly string[], comma: number): boolean {
  for (let at = comma - 1; at >= 0; at -= 1) {
    const word = words[at] ?? '';
    if (word === 'from') return true;
    if (word !== ',' && !/^[a-z_]/.test(word)) return false;
    if (word === 'select' || word === 'where' || word === 'by' || word === 'set') return false;
  }
  return false;
}
