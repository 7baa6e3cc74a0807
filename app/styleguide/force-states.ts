/**
 * Shows what a pointer, the keyboard or the system's setting would: the rules of the loaded stylesheets are rewritten in
 * the browser, so that no rule of the shop has to know of this page.
 */

export type ForcedState = 'hover' | 'focus' | 'active';
export type Theme = 'system' | 'light' | 'dark';

/** The classes that stand for a state. A ring shows for the keyboard's focus only, so focus means both. */
export const STATE_CLASSES: Record<ForcedState, readonly string[]> = {
  hover: ['is-hover'],
  focus: ['is-focus', 'is-focus-visible', 'is-focus-within'],
  active: ['is-active'],
};

/** Not those that have been rewritten already. */
const STATES = /:(hover|active|focus-visible|focus-within|focus)(?![\w-])(?!, \.is-)/g;

/** Lets every `:hover` also mean `.is-hover`, and so on. The weight stays: a class counts as much as a pseudo-class. */
export function letClassesForceStates(): void {
  forEachRule((rule) => {
    if (!(rule instanceof CSSStyleRule)) return;
    const selector = rule.selectorText.replace(STATES, ':is(:$1, .is-$1)');
    if (selector !== rule.selectorText) rule.selectorText = selector;
  });
}

const originalMedia = new WeakMap<CSSMediaRule, string>();

/** Answers `prefers-color-scheme` in place of the system. */
export function forceTheme(theme: Theme): void {
  forEachRule((rule) => {
    if (!(rule instanceof CSSMediaRule)) return;
    const original = originalMedia.get(rule) ?? rule.media.mediaText;
    const [, asked] = /prefers-color-scheme: (light|dark)/.exec(original) ?? [];
    if (asked === undefined) return;
    originalMedia.set(rule, original);
    const answer = asked === theme ? 'all' : 'not all';
    rule.media.mediaText = theme === 'system' ? original : answer;
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
