/**
 * Letters as strokes on a grid four wide and six high, each stroke a row of points `xy`: a picture with words on it needs no font
 * of the machine it is drawn on, and a letter that is not here is a gap.
 */
const letters: Record<string, string> = {
  '0': '103041453616050110',
  '1': '112026 1636',
  '2': '01103041420646',
  '3': '0110304142332313 334445361605',
  '4': '36300444',
  '5': '400003334445361605',
  '6': '30200205163645443303',
  '7': '004016',
  '8': '13020110304142331304051636454433',
  '9': '164441301001021343',
  '.': '2526',
  ',': '2516',
  '/': '0640',
  '-': '1333',
  ':': '2122 2526',
  '+': '1333 2224',
  A: '0602204246 0444',
  B: '000636454433033342413000',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '3035261605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
};

export type Point = { x: number; y: number };
/** Width of a letter with the space after it, in the height of a letter. */
const PITCH = 1;

export const widthOfText = (text: string, height: number): number =>
  text.length === 0 ? 0 : (text.length * PITCH - 1 / 3) * height;

/** The strokes of a line of text whose top left corner is `at`. */
export function strokesOf(text: string, at: Point, height: number): Point[][] {
  const unit = height / 6;
  return Array.from(text.toUpperCase()).flatMap((letter, index) =>
    (letters[letter] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((stroke) =>
        [...stroke.matchAll(/(\d)(\d)/g)].map(([, x, y]) => ({
          x: at.x + index * PITCH * height + Number(x) * unit,
          y: at.y + Number(y) * unit,
        })),
      ),
  );
}
