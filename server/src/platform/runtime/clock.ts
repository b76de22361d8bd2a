/** The time, as an argument: the server passes the system's, history and tests pass their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
