import packageJson from '../../package.json' with { type: 'json' };

/** The version, as in CHANGELOG.md. Only logs and metrics contain it: pages must not reveal it. */
export const RELEASE = packageJson.version;
