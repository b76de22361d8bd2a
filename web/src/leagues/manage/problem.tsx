import { Note } from '../../ui/feedback/note.tsx';

/** Why something was not done; empty while there is no problem, so that a screen reader hears it come. */
export function Problem({ words }: { words: string | null }) {
  return <div role="alert">{words !== null && <Note tone="red">{words}</Note>}</div>;
}
