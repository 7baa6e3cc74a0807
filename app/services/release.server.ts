import packageJson from '../../package.json' with { type: 'json' };

/** Of this program, as CHANGELOG.md counts them. Who runs the shop sees it in the log and in the metrics; shoppers do not. */
export const RELEASE = packageJson.version;
