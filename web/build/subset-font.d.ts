declare module 'subset-font' {
  interface AxisRange {
    readonly min: number;
    readonly max: number;
  }

  /** Cuts a font down to the characters of a text, the layout features kept and ranges of its axes. */
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
