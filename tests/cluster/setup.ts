/** Before the tests of the cluster: the build, a browser and nginx. */
import { build } from '../../scripts/build.mjs';
import { ensureChromium } from '../support/chromium.ts';
import { installNginx } from './nginx.ts';

export default async function setup(): Promise<void> {
  ensureChromium();
  installNginx();
  await build();
}
