import packageJson from '../../package.json' with { type: 'json' };

/** For logs and metrics; pages must not reveal it. */
export const RELEASE = packageJson.version;
