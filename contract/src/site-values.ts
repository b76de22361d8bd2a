/** An http(s) address with a host, or nothing. */
export const linkShape = /^(https?:\/\/[^\s/?#]\S*|)$/u;

/** A telephone number of 3 to 20 digits, as it is written for people, or nothing. */
export const phoneShape = /^(\+?\(?[0-9](?:[ ()./-]{0,2}[0-9]){2,19}|)$/u;

/** A text that is not blank. */
export const titleShape = /\S/u;

/** Numbers of Home that count something, by the ids of their settings; the others are rands. */
export const countedNumbers: readonly number[] = [2, 4, 5];
