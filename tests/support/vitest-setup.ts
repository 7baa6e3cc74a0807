import { buildPrograms } from '../../scripts/build.mjs';

/** Builds the API and its CLI commands, which some tests start as processes. */
export default buildPrograms;
