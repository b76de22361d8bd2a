/** Why a step was not done now: what it would take is being changed. Nothing of it was moved. */
export class NotQuiet extends Error {}
