import { build } from '../../scripts/build.mjs';
import { installPackages } from './nginx.ts';

export default async function setup(): Promise<void> {
  installPackages();
  await build();
}
