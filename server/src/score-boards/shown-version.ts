/** What a page of a board is known by. */
export interface ShownVersion {
  readonly version: number;
  /** How often names on it were replaced since it was written (rule: data-deletion); 0 while it is in memory. */
  readonly renames: number;
}

/** The part of an ETag that says which version of a board is shown, under which names. */
export function tagOfVersion({ version, renames }: ShownVersion): string {
  return renames === 0 ? String(version) : `${version}.${renames}`;
}
