import packageJson from '../../package.json' with { type: 'json' };

export const RELEASE = packageJson.version;

/** `1.10.0` comes after `1.9.2`. */
export function isLater(release: string, than: string): boolean {
  return release.localeCompare(than, 'en', { numeric: true }) > 0;
}
