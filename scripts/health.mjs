/** For containers: `node scripts/health.mjs http://127.0.0.1:3000/healthz`; exit code 1: unhealthy. */
const [address] = process.argv.slice(2);
const response = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
if (!response.ok) {
  process.stderr.write(`${address}: ${response.status ?? response.cause?.message ?? response.message}\n`);
  process.exit(1);
}
