declare module 'subset-font' {
  interface AxisRange {
    readonly min: number;
    readonly max: number;
  }

  /** Subsets a font to the characters of a text, some layout features and ranges of its axes. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly keepFeatures: readonly string[];
      readonly variationAxes: Readonly<Record<string, AxisRange>>;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
