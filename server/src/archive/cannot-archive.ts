/** Why nothing can be archived or restored as things are, in words for the operator. */
export class CannotArchive extends Error {}
