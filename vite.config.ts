import { rmSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const CAN_HOVER = '(hover: hover)';

/** Deletes the stamp of scripts/build.mjs, which is valid for complete builds by that script only. */
const removeStamp: Plugin = {
  name: 'remove-stamp',
  apply: 'build',
  buildStart: () => rmSync('build/sources.sha256', { force: true }),
};

export default defineConfig(({ command }) => ({
  // Specification, section 9. The dev server must use the router's basename: code uses import.meta.env.BASE_URL.
  base: command === 'build' ? '/public/' : '/',
  plugins: [reactRouter(), removeStamp],
  // One server file loads faster than hundreds. The dev server cannot bundle CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Prebundled by the dev server; a package that is discovered later would reload the page.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  css: {
    postcss: {
      plugins: [
        {
          // A tap leaves `:hover` active on touch screens, so these rules apply only to hover devices. `:is(:hover, …)` stays.
          postcssPlugin: 'guard-hover',
          Rule(rule, { AtRule }) {
            const hovers = rule.selectors.filter(
              (one) => one.includes(':hover') && !one.includes(':is(:hover'),
            );
            const { parent } = rule;
            const isGuarded = parent?.type === 'atrule' && 'params' in parent && parent.params === CAN_HOVER;
            if (hovers.length === 0 || isGuarded) return;
            const others = rule.selectors.filter((one) => !hovers.includes(one));
            rule.after(
              new AtRule({ name: 'media', params: CAN_HOVER, nodes: [rule.clone({ selectors: hovers })] }),
            );
            if (others.length > 0) rule.selectors = others;
            else rule.remove();
          },
        },
      ],
    },
  },
  build: {
    // Each environment empties its own folder; vite.programs.config.ts writes to build/, too.
    emptyOutDir: false,
    // Dynamic imports load only one or two files, which does not justify the preload helper.
    modulePreload: false,
    // The Content-Security-Policy forbids inlined assets (data: URLs).
    assetsInlineLimit: 0,
    // The first browsers with CSS nesting (December 2023); without nesting the stylesheet is a sixth larger.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5', 'ios17.5'],
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // The bundler's default is fifty files, and a page waits for each of its files.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                { name: 'root', test: /\/app\/(?:root|entry\.client)\.tsx$/ },
                { name: 'shared', test: /\/(?:app|contract|node_modules)\//, minShareCount: 7 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Excludes React's development build from the bundle.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: { emptyOutDir: true, rollupOptions: { input: 'server/entry.ts' } },
    },
  },
}));
