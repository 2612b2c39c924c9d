/** Small drawings for the report, as SVG text. */

const EXTENT = 0.3;
const BAR = { width: 160, height: 14 };

/** A mean with its interval on a scale from -0.3 to +0.3 R; green above zero, red below, grey across it. */
export function drawNet({ mean, low, high }: { mean: number; low: number; high: number }): string {
  const at = (r: number): string =>
    ((Math.max(-EXTENT, Math.min(EXTENT, r)) / EXTENT / 2 + 0.5) * BAR.width).toFixed(1);
  const colour = low > 0 ? '#2f7d4f' : high < 0 ? '#b3423a' : '#8a8794';
  const width = Math.max(1, Number(at(high)) - Number(at(low))).toFixed(1);
  return `<svg width="${BAR.width}" height="${BAR.height}" role="img" aria-label="${mean.toFixed(3)} R, from ${low.toFixed(3)} to ${high.toFixed(3)}"><line x1="${BAR.width / 2}" x2="${BAR.width / 2}" y1="0" y2="${BAR.height}" stroke="#444"/><rect x="${at(low)}" y="4" width="${width}" height="6" fill="${colour}" opacity=".55"/><rect x="${(Number(at(mean)) - 1).toFixed(1)}" y="2" width="2" height="10" fill="${colour}"/></svg>`;
}

const LINE = { width: 220, height: 40 };

/** R added up over time. */
export function drawEquity(points: ReadonlyArray<readonly [at: number, r: number]>): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || first === last) return '';
  const values = points.map(([, r]) => r);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (at: number): string => (((at - first[0]) / (last[0] - first[0])) * LINE.width).toFixed(1);
  const y = (r: number): string => ((1 - (r - low) / (high - low || 1)) * (LINE.height - 2) + 1).toFixed(1);
  const path = points.map(([at, r]) => `${x(at)},${y(r)}`).join(' ');
  return `<svg width="${LINE.width}" height="${LINE.height}" role="img" aria-label="R added up: ${last[1].toFixed(0)}"><line x1="0" x2="${LINE.width}" y1="${y(0)}" y2="${y(0)}" stroke="#bbb"/><polyline points="${path}" fill="none" stroke="#5b3b8c" stroke-width="1.5"/></svg>`;
}

const COLUMN = { width: 7, height: 40 };

/** Mean R of each year or hour, up green and down red. */
export function drawColumns(means: ReadonlyArray<{ name: string; mean: number }>): string {
  const extent = Math.max(0.05, ...means.map(({ mean }) => Math.abs(mean)));
  const half = COLUMN.height / 2;
  const columns = means.map(({ name, mean }, i) => {
    const height = (Math.abs(mean) / extent) * (half - 1);
    const top = mean > 0 ? half - height : half;
    return `<rect x="${i * COLUMN.width}" y="${top.toFixed(1)}" width="${COLUMN.width - 2}" height="${height.toFixed(1)}" fill="${mean > 0 ? '#2f7d4f' : '#b3423a'}"><title>${name}: ${mean.toFixed(3)} R</title></rect>`;
  });
  return `<svg width="${means.length * COLUMN.width}" height="${COLUMN.height}" role="img" aria-label="${means.map(({ name, mean }) => `${name} ${mean.toFixed(2)}`).join(', ')}">${columns.join('')}</svg>`;
}
