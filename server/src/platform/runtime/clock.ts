/** The time as an argument: the server passes the system clock, tests and the demo's history their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
