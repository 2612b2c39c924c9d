import { escapeHtml } from '../../../domain/escape-html.ts';
import {
  FEWEST_TRADES,
  kindOfIdea,
  type EvidenceBase,
  type EvidenceCell,
} from '../../../domain/evidence/evidence-base.ts';
import { comparisonIds } from '../../../domain/evidence/evidence-ids.ts';
import { meanNetR, meanOf, type Tally } from '../../../domain/evidence/trade-sums.ts';
import { timeframes } from '../../../domain/signals/signal.ts';
import { drawColumns, drawEquity, drawNet } from './plots.ts';
import { Z_95 } from '../../../domain/normal.ts';

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const signed = (r: number, digits = 3): string => `${r > 0 ? '+' : ''}${r.toFixed(digits)}`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const meanR = (tally: Tally): string => (tally.count === 0 ? '' : signed(meanNetR(tally)));

/** The whole base on one page that needs nothing else. */
export function renderReport(base: EvidenceBase): string {
  const signals = base.cells.filter((one) => kindOfIdea(one) === 'signal');
  const sections = base.rules.map(({ id, name, version, registeredOn, parameters, hash }) => {
    const own = base.cells.filter(({ rule }) => rule === id);
    const settings = Object.entries(parameters).map(([key, value]) => `${key} ${value}`);
    return `<section><h2>${escapeHtml(name)}</h2><p>${id}, version ${version}, registered ${registeredOn}: ${escapeHtml(settings.join(', '))}. <code>${hash.slice(0, 16)}</code></p>${timeframes.map((timeframe) => tableOf(own.filter((one) => one.timeframe === timeframe))).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Evidence until ${day(base.until)}</title><style>${STYLE}</style><body><h1>Evidence until ${day(base.until)}</h1>
<p>${base.cells.length} cells (rule, market, horizon), ${base.tried} settings tried in all. R is a multiple of the risk, after spread by the hour, slippage, nights and commission of a standard account. Shrunk: leaning on all cells and on zero. Deflated: the chance to beat the best of as many worthless rules. Fewer than ${FEWEST_TRADES} trades: not enough to say.</p>
<p><strong>${signals.length === 0 ? 'No cell' : `${signals.length} of them`}</strong> may be called a signal${signals.length === 0 ? '' : `: ${escapeHtml(signals.map(({ rule, pair, timeframe }) => `${rule} ${pair} ${timeframe}`).join(', '))}`}. Everything else is a practice idea.</p>
${sections.join('\n')}</body></html>\n`;
}

const STYLE =
  'body{font:14px/1.4 system-ui;margin:24px;max-width:1500px;color:#222}table{border-collapse:collapse;margin:8px 0 24px}td,th{padding:3px 8px;border-bottom:1px solid #e4e0ea;text-align:right;white-space:nowrap}td:first-child,th:first-child{text-align:left}.signal td{background:#eaf5ee}code{color:#666}';

const HEADS = [
  'Market',
  'From',
  'Trades',
  'Target',
  'Net R',
  '95 %',
  'Before costs',
  'Half, twice the spread',
  'Shrunk',
  'Above zero',
  'Deflated',
  'At random, by coin, opposite, holding',
  'Losing run, fall',
  'R added up',
  'By year',
  'By hour (UTC)',
];

const tableOf = (cells: readonly EvidenceCell[]): string =>
  cells.length === 0
    ? ''
    : `<h3>${cells[0]?.timeframe}</h3><table><tr>${HEADS.map((head) => `<th>${head}</th>`).join('')}</tr>${cells.map(rowOf).join('')}</table>`;

function rowOf(cell: EvidenceCell): string {
  const { pair, from, isCloseOnly, sums, atSpread, pooled, deflated, comparisons } = cell;
  const mean = meanOf(sums);
  const columns = [
    `${pair}${isCloseOnly ? ' (closes)' : ''}`,
    day(from),
    `${sums.count}`,
    sums.count === 0 ? '' : percent(sums.targets / sums.count),
    meanR(sums),
    mean
      ? drawNet({
          mean: mean.mean,
          low: mean.mean - Z_95 * mean.error,
          high: mean.mean + Z_95 * mean.error,
        })
      : '',
    sums.count === 0 ? '' : signed(sums.sumGrossR / sums.count),
    `${meanR(atSpread.half)}, ${meanR(atSpread.twice)}`,
    pooled
      ? `${signed(pooled.mean)} (${signed(pooled.low, 2)} to ${signed(pooled.high, 2)})`
      : 'not enough to say',
    pooled ? percent(pooled.aboveZero) : '',
    deflated === null ? '' : percent(deflated),
    comparisonIds.map((id) => meanR(comparisons[id])).join(', '),
    `${cell.longestLosingRun}, ${cell.deepestFall.toFixed(0)} R`,
    drawEquity(cell.equity),
    drawColumns(cell.byYear.map(({ year, count, sumR }) => ({ name: `${year}`, mean: sumR / count }))),
    drawColumns(cell.byHour.map(({ hour, count, sumR }) => ({ name: `${hour}:00`, mean: sumR / count }))),
  ];
  const kind = kindOfIdea(cell) === 'signal' ? ' class="signal"' : '';
  return `<tr${kind}>${columns.map((column) => `<td>${column}</td>`).join('')}</tr>`;
}
