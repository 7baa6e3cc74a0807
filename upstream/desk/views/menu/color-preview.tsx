/** @jsxImportSource hono/jsx */
import { colorSamples } from '../../menu/contrast.ts';
import type { Typed } from '../../menu/controls.ts';
import { COLOR_TEXTS as TEXTS } from '../../menu/menu-texts.ts';

/** Drawn with attributes: the desk’s CSP allows no inline styles. */
export function ColorPreview({ typed, action }: { typed: Typed; action: string }) {
  const samples = colorSamples(typed);
  const name = typed.SHORT_NAME || typed.SITE_NAME || TEXTS.name;
  const [letter = ''] = name;
  return (
    <section class="preview" id="colors" aria-labelledby="colors-title">
      <h3 id="colors-title">{TEXTS.title}</h3>
      {samples === null && <p class="field__problem">{TEXTS.noColor}</p>}
      <ul class="color-samples">
        {samples?.map(({ where, ground, sign, letter: letterInk, ink, contrast }) => (
          <li>
            <svg viewBox="0 0 280 56" role="img" aria-label={where}>
              <rect width="280" height="56" rx="8" fill={ground} />
              <rect x="10" y="10" width="36" height="36" rx="7" fill={sign} />
              <text x="28" y="36" text-anchor="middle" font-size="22" font-weight="700" fill={letterInk}>
                {letter.toUpperCase()}
              </text>
              <text x="58" y="35" font-size="19" font-weight="700" fill={ink}>
                {name}
              </text>
            </svg>
            <span>
              {where}: {contrast}
            </span>
          </li>
        ))}
      </ul>
      <p class="field__hint">{TEXTS.hint}</p>
      <button type="submit" name="action" value="preview" formaction={`${action}#colors`} formnovalidate>
        {TEXTS.show}
      </button>
    </section>
  );
}
