import { cpSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const FOLDER = 'build/programs';
/** Read at run time by upstream/desk/assets.ts. */
const DESK_FILES = ['app/styles', 'upstream/desk/assets'];

/**
 * Builds the API, its child processes and the CLI commands: with a TypeScript loader the API takes four times the CPU time to
 * start. A file of its own: with the router's plugin, `vite build` builds the storefront only.
 */
export default defineConfig({
  publicDir: false,
  envDir: false,
  // External packages have native binaries.
  ssr: { noExternal: true, external: ['libsql', 'sharp'] },
  build: {
    ssr: true,
    outDir: FOLDER,
    target: 'node20',
    // For stack traces; sources are not included.
    sourcemap: true,
    rollupOptions: {
      input: {
        api: 'upstream/main.ts',
        'resize-process': 'upstream/images/resize-process.ts',
        'desk-user': 'upstream/desk/user-command.ts',
        'key-derivation-thread': 'upstream/desk/key-derivation-thread.mjs',
        'shop-copy': 'upstream/copy-command.ts',
        'content-check': 'upstream/publish/check-command.ts',
        'content-import': 'upstream/publish/import-command.ts',
        'content-export': 'upstream/publish/export-command.ts',
        'content-process': 'upstream/publish/content-process.ts',
        // Reads ../../contract/openapi.yaml.
        'check-api': 'tools/check-api/main.ts',
      },
      // One folder: processes resolve their child processes as siblings.
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
        for (const place of DESK_FILES) cpSync(place, path.join(FOLDER, 'desk', place), { recursive: true });
      },
    },
  ],
});
