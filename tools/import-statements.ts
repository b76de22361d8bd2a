import { blank } from './source-text.ts';

/** One import (or re-export) of a source file. */
export interface ImportStatement {
  readonly specifier: string;
  /** Whether it is erased before the program runs. */
  readonly typeOnly: boolean;
}

// All three are matched against source whose strings are blank, so that a statement inside a string is none;
// the specifier is then read from the same place of the source itself.
const fromStatement = /^[ \t]*(?:import|export)\b(?<clause>[^'"`;=()]*?)\bfrom\s*(['"])(?<specifier> +)\2/dgm;
const effectStatement = /^[ \t]*import\s*(['"])(?<specifier> +)\1/dgm;
const dynamicImport = /\bimport\s*\(\s*(['"`])(?<specifier> +)\1/dg;

/** Every import of a TypeScript source: static, type-only, for effect, dynamic, and re-exports. */
export function findImports(source: string): ImportStatement[] {
  const code = blank(source, 'comments and strings');
  return [fromStatement, effectStatement, dynamicImport].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => {
      const [from, to] = match.indices?.groups?.specifier ?? [0, 0];
      return { specifier: source.slice(from, to), typeOnly: isTypeOnly(match.groups?.clause ?? '') };
    }),
  );
}

/** Under verbatimModuleSyntax `import { type A }` still loads the module: only `import type` does not. */
function isTypeOnly(clause: string): boolean {
  return /^\s*type\s+[\w$*{]/.test(clause);
}

/** Whether a file does nothing but pass on what other files export. */
export function isBarrel(source: string): boolean {
  const code = blank(source, 'comments and strings');
  const rest = code
    .replace(fromStatement, '')
    .replace(effectStatement, '')
    .replace(/^[ \t]*export\s*(?:type\s*)?\{[^}]*\}/gm, '')
    .replace(/[\s;]/g, '');
  return rest === '' && /^[ \t]*export\b/m.test(code);
}
