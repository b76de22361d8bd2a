import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Field } from '../../../ui/controls/field.tsx';
import { richWords as words } from '../content-words.ts';
import { Toolbar } from './toolbar.tsx';

/** What is done to the table in which the cursor stands: rows, columns, cells, its heading. */
export function TableTools({ editor }: { editor: Editor }) {
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isTable: now.isActive('table'),
      isHeading: now.isActive('tableHeader'),
      caption: String(now.getAttributes('table').caption ?? ''),
      ...{ canMerge: now.can().mergeCells(), canSplit: now.can().splitCell() },
    }),
  });
  if (!at.isTable) return null;
  const run = () => editor.chain().focus();
  return (
    <>
      <Toolbar
        label={words.tableTools}
        tools={[
          { name: words.rowAbove, onPress: () => run().addRowBefore().run() },
          { name: words.rowBelow, onPress: () => run().addRowAfter().run() },
          { name: words.removeRow, onPress: () => run().deleteRow().run() },
          { name: words.columnLeft, onPress: () => run().addColumnBefore().run() },
          { name: words.columnRight, onPress: () => run().addColumnAfter().run() },
          { name: words.removeColumn, onPress: () => run().deleteColumn().run() },
          { name: words.headCell, isOn: at.isHeading, onPress: () => run().toggleHeaderCell().run() },
          { name: words.headRow, onPress: () => run().toggleHeaderRow().run() },
          { name: words.merge, isOff: !at.canMerge, onPress: () => run().mergeCells().run() },
          { name: words.split, isOff: !at.canSplit, onPress: () => run().splitCell().run() },
          { name: words.removeTable, onPress: () => run().deleteTable().run() },
        ]}
      />
      <Field
        label={words.caption}
        value={at.caption}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => editor.commands.updateAttributes('table', { caption: target.value })}
      />
    </>
  );
}
