/** A colour of cloth, with its name in words. */
export interface ClothColour {
  readonly name: string;
  readonly hex: string;
}

/** The colours of silks and of clubs, by the letter that pattern codes have for them. */
export const clothColours: Readonly<Record<string, ClothColour>> = {
  R: { name: 'red', hex: '#C4152B' },
  W: { name: 'white', hex: '#FFFFFF' },
  N: { name: 'navy', hex: '#152552' },
  Y: { name: 'yellow', hex: '#FFD21F' },
  G: { name: 'emerald', hex: '#0B7A3B' },
  K: { name: 'black', hex: '#181818' },
  B: { name: 'royal blue', hex: '#1F4FB5' },
  U: { name: 'purple', hex: '#5F2C8C' },
  P: { name: 'pink', hex: '#F49ABB' },
  L: { name: 'light blue', hex: '#8EC6EE' },
  M: { name: 'maroon', hex: '#7B1230' },
  O: { name: 'orange', hex: '#F07A1C' },
  D: { name: 'dark green', hex: '#0E3F24' },
  S: { name: 'grey', hex: '#B9BCC0' },
  T: { name: 'brown', hex: '#6B3F21' },
};
