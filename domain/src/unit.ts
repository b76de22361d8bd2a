declare const unit: unique symbol;

/**
 * A number that carries its unit in its type. Another unit's number is not assignable to it. A plain number is: sums
 * and literals need no conversion, so a function that returns a unit declares which.
 */
export type Unit<Name extends string> = number & { readonly [unit]?: Name };

/** Like {@link Unit}, and no plain number is assignable to it: for numbers that are never calculated with. */
export type StrictUnit<Name extends string> = number & { readonly [unit]: Name };
