import { buildPrograms } from '../../scripts/build.mjs';

/** Before the tests: the API and its commands, which some of them start as processes. */
export default buildPrograms;
