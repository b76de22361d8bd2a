import { Fragment } from 'react';

/** A whole alias in a narrow column: its lines end at its capitals and behind punctuation before a word breaks. */
export function AliasLines({ alias }: { alias: string }) {
  return alias.split(/(?<=[_-])|(?<=[a-z])(?=[A-Z])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an alias stand where they stand
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
