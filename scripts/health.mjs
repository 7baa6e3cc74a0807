/** The health check of a container: `node scripts/health.mjs http://127.0.0.1:3000/healthz`. Exit code 1 says no. */
const [address] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
if (!answer.ok) {
  process.stderr.write(`${address}: ${answer.status ?? answer.cause?.message ?? answer.message}\n`);
  process.exit(1);
}
