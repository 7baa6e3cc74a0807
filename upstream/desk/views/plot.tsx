/** @jsxImportSource hono/jsx */
import { formatKopecks } from '../../texts/format.ts';
import { Sideways } from './layout.tsx';

export type Bar = {
  label: string;
  /** Tooltip. */
  name: string;
  kopecks: number;
};
type PlotProps = { title: string; description: string; bars: readonly Bar[] };

/** SVG units. */
const [WIDTH, HEIGHT] = [720, 240];
const [LEFT, TOP, BOTTOM] = [84, 8, 24];
const MAX_LABELS = 12;
const GRID = 4;

/** SVG works without scripts and on paper. */
export function Plot({ title, description, bars }: PlotProps) {
  const top = roundedUp(Math.max(...bars.map(({ kopecks }) => kopecks)));
  const step = (WIDTH - LEFT) / bars.length;
  const bottom = HEIGHT - BOTTOM;
  const heightOf = (kopecks: number) => ((bottom - TOP) * kopecks) / top;
  const labelled = Math.ceil(bars.length / MAX_LABELS);
  return (
    <Sideways labelledBy="plot-title">
      <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby="plot-title plot-text">
        <title id="plot-title">{title}</title>
        <desc id="plot-text">{description}</desc>
        {Array.from({ length: GRID + 1 }, (_, line) => (top * line) / GRID).map((kopecks) => {
          const y = rounded(bottom - heightOf(kopecks));
          return (
            <>
              <line class="plot__line" x1={LEFT} x2={WIDTH} y1={y} y2={y} />
              <text x={LEFT - 8} y={y + 4} text-anchor="end">
                {formatKopecks(kopecks)}
              </text>
            </>
          );
        })}
        {bars.map(({ name, kopecks }, index) => (
          <rect
            class="plot__bar"
            x={rounded(LEFT + step * (index + 0.1))}
            y={rounded(bottom - heightOf(kopecks))}
            width={rounded(step * 0.8)}
            height={rounded(heightOf(kopecks))}
          >
            <title>{`${name}: ${formatKopecks(kopecks)}`}</title>
          </rect>
        ))}
        {bars.map(
          ({ label }, index) =>
            index % labelled === 0 && (
              <text x={rounded(LEFT + step * (index + 0.5))} y={HEIGHT - 6} text-anchor="middle">
                {label}
              </text>
            ),
        )}
      </svg>
    </Sideways>
  );
}

/** Quarters of it are short numbers. */
function roundedUp(kopecks: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(kopecks, 1)));
  return ([1, 2, 4].find((factor) => factor * unit >= kopecks) ?? 10) * unit;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
