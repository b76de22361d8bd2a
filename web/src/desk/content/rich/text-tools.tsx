import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { richWords as words } from '../content-words.ts';
import { LinkForm } from './link-form.tsx';
import { type Tool, Toolbar } from './toolbar.tsx';

/** Headings as the server keeps them: a page's own title is the first level. */
const headings = [2, 3, 4] as const;
const marks = [
  ['bold', <b key="bold">B</b>, words.bold],
  ['italic', <i key="italic">I</i>, words.italic],
  ['code', '<>', words.code],
  [
    'sub',
    <span key="sub">
      x<sub>2</sub>
    </span>,
    words.sub,
  ],
  [
    'sup',
    <span key="sup">
      x<sup>2</sup>
    </span>,
    words.sup,
  ],
] as const;

/** What is done to a text: kinds of paragraphs, marks, lists, links, tables; what was done is undone. */
export function TextTools({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const at = useEditorState({ editor, selector: ({ editor: now }) => readState(now) });
  const run = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: words.paragraph, sign: 'P', isOn: at.heading === 0, onPress: () => run().setParagraph().run() },
    ...headings.map((level) => ({
      ...{ name: words.headings[level], sign: `H${level}`, isOn: at.heading === level },
      onPress: () => run().toggleHeading({ level }).run(),
    })),
    ...marks.map(([mark, sign, name]) => ({
      ...{ name, sign, isOn: at.marks.includes(mark) },
      onPress: () => run().toggleMark(mark).run(),
    })),
    {
      ...{ name: words.link, isOn: at.marks.includes('link') },
      onPress: () => setLinking(true),
    },
    {
      ...{ name: words.bullets, isOn: at.list === 'bulletList' },
      onPress: () => run().toggleBulletList().run(),
    },
    {
      ...{ name: words.numbers, sign: '1. 2.', isOn: at.list === 'orderedList' },
      onPress: () => run().toggleOrderedList().run(),
    },
    {
      ...{ name: words.deeper, isOff: !at.canSink },
      onPress: () => run().sinkListItem('listItem').run(),
    },
    {
      ...{ name: words.higher, isOff: !at.canLift },
      onPress: () => run().liftListItem('listItem').run(),
    },
    { name: words.quote, isOn: at.isQuote, onPress: () => run().toggleBlockquote().run() },
    {
      ...{ name: words.table, isOff: at.isTable },
      onPress: () => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    { name: words.line, onPress: () => run().setHorizontalRule().run() },
    { name: words.undo, isOff: !at.canUndo, onPress: () => run().undo().run() },
    { name: words.redo, isOff: !at.canRedo, onPress: () => run().redo().run() },
  ];
  return (
    <>
      <Toolbar label={words.tools} tools={tools} />
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function readState(editor: Editor) {
  const can = editor.can();
  return {
    heading: headings.find((level) => editor.isActive('heading', { level })) ?? 0,
    marks: ['bold', 'italic', 'code', 'sub', 'sup', 'link'].filter((mark) => editor.isActive(mark)),
    list: ['bulletList', 'orderedList'].find((list) => editor.isActive(list)) ?? null,
    isQuote: editor.isActive('blockquote'),
    isTable: editor.isActive('table'),
    ...{ canSink: can.sinkListItem('listItem'), canLift: can.liftListItem('listItem') },
    ...{ canUndo: can.undo(), canRedo: can.redo() },
  };
}
