import { build } from '../../scripts/build.mjs';
import { installNginx } from './nginx.ts';

export default async function setup(): Promise<void> {
  installNginx();
  await build();
}
