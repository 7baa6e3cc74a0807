/** Rewrites the loaded stylesheets: their files contain no rules for the style guide. */

export type ForcedState = 'hover' | 'focus' | 'active';
export type Theme = 'system' | 'light' | 'dark';

/** Focus rings need `:focus-visible`. */
export const STATE_CLASSES: Record<ForcedState, readonly string[]> = {
  hover: ['is-hover'],
  focus: ['is-focus', 'is-focus-visible', 'is-focus-within'],
  active: ['is-active'],
};

const STATES = /:(hover|active|focus-visible|focus-within|focus)(?![\w-])(?!, \.is-)/g;

/** `:hover` also matches `.is-hover`, with the same specificity. */
export function addStateClasses(): void {
  forEachRule((rule) => {
    if (!(rule instanceof CSSStyleRule)) return;
    const selector = rule.selectorText.replace(STATES, ':is(:$1, .is-$1)');
    if (selector !== rule.selectorText) rule.selectorText = selector;
  });
}

const originalMedia = new WeakMap<CSSMediaRule, string>();

export function forceTheme(theme: Theme): void {
  forEachRule((rule) => {
    if (!(rule instanceof CSSMediaRule)) return;
    const original = originalMedia.get(rule) ?? rule.media.mediaText;
    const [, scheme] = /prefers-color-scheme: (light|dark)/.exec(original) ?? [];
    if (scheme === undefined) return;
    originalMedia.set(rule, original);
    const forced = scheme === theme ? 'all' : 'not all';
    rule.media.mediaText = theme === 'system' ? original : forced;
  });
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

function forEachRule(visit: (rule: CSSRule) => void): void {
  function walk(rules: CSSRuleList): void {
    for (const rule of rules) {
      visit(rule);
      if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList);
    }
  }
  for (const sheet of document.styleSheets) walk(sheet.cssRules);
}
