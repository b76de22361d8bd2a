import { Mark, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { isKeptAddress } from './link-address.ts';
import { captionAttribute } from './print-text.ts';

/** A mark that is one tag. */
function makeMark(name: string, shortcut: string) {
  return Mark.create({
    name,
    // The editor's own mark for code takes away every other, which a page may have beside it.
    excludes: '',
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(this.name) };
    },
  });
}

/** An item of a list. Tab leaves the editor instead of moving the item: a keyboard has to get out again. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(term | description)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: () => ['dl', 0],
});

const Term = Node.create({
  name: 'term',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: () => ['dt', 0],
});

const Description = Node.create({
  name: 'description',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: () => ['dd', 0],
});

/** A table with its heading as an attribute, without the widths that the content policy refuses. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        element.querySelector(':scope > caption')?.textContent.trim() ?? '',
      renderHTML: ({ caption }: Record<string, unknown>) =>
        caption === '' ? {} : { [captionAttribute]: caption },
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  // Tab goes from cell to cell, and from the last one out of the editor.
  addKeyboardShortcuts() {
    return {
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    };
  },
});

/** What a text can hold: exactly what the server lets a page have, and nothing else (rule: content-versions). */
export const textExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: isKeptAddress,
      HTMLAttributes: { target: null, rel: null },
    },
    ...{ code: false, codeBlock: false, listItem: false, strike: false, underline: false },
  }),
  ListItem,
  ...[makeMark('code', 'Mod-e'), makeMark('sub', 'Mod-,'), makeMark('sup', 'Mod-.')],
  ...[DefinitionList, Term, Description],
  ...[CaptionedTable.configure({ resizable: false }), TableRow, TableHeader, TableCell],
];
