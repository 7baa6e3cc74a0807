import { build } from '../../scripts/build.mjs';
import { ensureChromium } from '../support/chromium.ts';
import { installNginx } from '../support/nginx.ts';

/** Before the tests of the cluster: the shop, a browser and nginx. */
export default async function setup(): Promise<void> {
  ensureChromium();
  installNginx();
  await build();
}
