import { rmSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const CAN_HOVER = '(hover: hover)';

/** The build stamp of scripts/build.mjs describes whole builds: a build by hand, or half of one, is not what it says. */
const forgetStamp: Plugin = {
  name: 'forget-stamp',
  apply: 'build',
  buildStart: () => rmSync('build/sources.sha256', { force: true }),
};

export default defineConfig(({ command }) => ({
  // Specification, section 9. The dev server must share the router's basename: code uses import.meta.env.BASE_URL.
  base: command === 'build' ? '/public/' : '/',
  plugins: [reactRouter(), forgetStamp],
  // One file on the server: it loads sooner than hundreds. The dev server cannot: it runs no CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
  // The dev server bundles these before it answers; a package it met later would reload the page in the middle.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  css: {
    postcss: {
      plugins: [
        {
          // A tap leaves `:hover` behind, so rules with it count only where something can hover. `:is(:hover, …)` stays.
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
    // Each environment empties its own folder: vite.programs.config.ts builds beside them.
    emptyOutDir: false,
    // What is loaded when it is opened is one or two files: the helper that fetches them together is larger than the gain.
    modulePreload: false,
    // Inlined assets would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    // Browsers nest rules since December 2023; unfolded, the stylesheet is a sixth larger.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5', 'ios17.5'],
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // One file each: the bundler's own choice is fifty files, and a page waits for each of its own.
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
      // React's development build would be bundled, too.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: { emptyOutDir: true, rollupOptions: { input: 'server/entry.ts' } },
    },
  },
}));
