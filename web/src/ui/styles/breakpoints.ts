/** The widths of the interface, in CSS pixels: where the layout may change, and what it is shown at. */
export const breakpoints = [320, 375, 480, 640, 768, 1024, 1440, 3000] as const;

/** From here on the layout is the desktop's: two columns, the navigation in the header. */
export const desktopWidth = 768;

/** How wide their column is where a race's runners become a table: less would squeeze its nine columns. */
export const runnerTableWidth = 800;

/** From here on the bet slip stands beside the content; narrower, it lies over it. */
export const dockWidth = 1180;

/** A media query for this width and more. */
export function fromWidth(width: (typeof breakpoints)[number] | typeof dockWidth): string {
  return `(min-width: ${width}px)`;
}
