import { cpSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const FOLDER = 'build/programs';
/** What upstream/desk/assets.ts reads. */
const OF_THE_DESK = ['app/styles', 'upstream/desk/assets'];

/**
 * The programs beside the storefront's server, out of files that Node loads at once: with a loader for TypeScript the API
 * took four times the processor time to start. `vite.config.ts` builds the storefront.
 */
export default defineConfig({
  publicDir: false,
  envDir: false,
  // These two have a binary beside them.
  ssr: { noExternal: true, external: ['libsql', 'sharp'] },
  build: {
    ssr: true,
    outDir: FOLDER,
    target: 'node20',
    // Names of files and lines for stack traces. The sources themselves nobody asks for.
    sourcemap: true,
    rollupOptions: {
      input: {
        api: 'upstream/main.ts',
        'resize-process': 'upstream/images/resize-process.ts',
        'desk-user': 'upstream/desk/user-command.ts',
        'key-derivation-thread': 'upstream/desk/key-derivation-thread.mjs',
        'shop-copy': 'upstream/copy.ts',
        'content-check': 'upstream/content/check-command.ts',
        'content-import': 'upstream/content/import-command.ts',
        'content-export': 'upstream/content/export-command.ts',
        'content-process': 'upstream/content/content-process.ts',
      },
      // All in one folder: a program looks for others beside itself.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
  plugins: [
    {
      name: 'files-beside-the-programs',
      closeBundle: () => {
        for (const place of OF_THE_DESK) cpSync(place, path.join(FOLDER, 'desk', place), { recursive: true });
      },
    },
  ],
});
