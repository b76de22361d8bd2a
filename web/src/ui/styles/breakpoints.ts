/** The widths of the interface in CSS pixels, at which the layout may change and is tested. */
export const breakpoints = [320, 375, 480, 640, 768, 1024, 1440, 3000] as const;

/** The desktop layout starts here: two columns, navigation in the header. */
export const desktopWidth = 768;

/** The container width at which runners become a table of nine columns. */
export const runnerTableWidth = 800;

/** The bet slip is docked beside the content from here; below, it overlays it. */
export const dockWidth = 1180;

/** The media query for this width and above. */
export function fromWidth(width: (typeof breakpoints)[number] | typeof dockWidth): string {
  return `(min-width: ${width}px)`;
}
