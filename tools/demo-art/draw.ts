import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawMaster, fileOf, MASTERS } from './masters.ts';
import { readRecipes, recipeHash } from './recipes.ts';

/**
 * Draws the demo's pictures whose recipe has changed, and removes those without a recipe:
 *
 *   npx tsx tools/demo-art/draw.ts [--all]
 */

const PHOTOS = new URL('../../upstream/content/photos/', import.meta.url);
const DRAWN = new URL('drawn.json', import.meta.url);
const AT_ONCE = 4;

sharp.concurrency(1);
const recipes = readRecipes();
const drawn: Record<string, string> = existsSync(DRAWN) ? JSON.parse(readFileSync(DRAWN, 'utf8')) : {};
const isAll = process.argv.includes('--all');

const jobs = recipes.flatMap((recipe) =>
  MASTERS[recipe.section].map((master) => ({
    recipe,
    master,
    file: new URL(fileOf(recipe, master), PHOTOS),
  })),
);
const stale = jobs.filter(
  ({ recipe, file }) => isAll || drawn[recipe.name] !== recipeHash(recipe) || !existsSync(file),
);
const queue = stale.values();
const work = async () => {
  for (const { recipe, master, file } of queue) writeFileSync(file, await drawMaster(recipe, master));
};
await Promise.all(Array.from({ length: AT_ONCE }, work));

const wanted = new Set(jobs.map(({ file }) => fileURLToPath(file)));
const others = readdirSync(PHOTOS).map((name) => fileURLToPath(new URL(name, PHOTOS)));
for (const file of others) if (!wanted.has(file)) rmSync(file);
const hashes = Object.fromEntries(recipes.map((recipe) => [recipe.name, recipeHash(recipe)]));
writeFileSync(DRAWN, `${JSON.stringify(hashes, null, 2)}\n`);
process.stdout.write(`${stale.length} of ${jobs.length} pictures drawn\n`);
