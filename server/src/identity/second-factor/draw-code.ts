import qrcode from 'qrcode-generator';

/** A QR code as a path on a square of so many units, its quiet margin included. */
export interface DrawnCode {
  readonly side: number;
  readonly path: string;
}

/** Units of quiet margin around a QR code, as its standard asks. */
const margin = 4;

/** Draws a QR code as one path, which a page shows without a style, a script or an address to fetch. */
export function drawCode(text: string): DrawnCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
    }
  }
  return { side: size + 2 * margin, path };
}
