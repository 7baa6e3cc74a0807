/** Loaded into the storefront that is measured: tells what it holds after a collection, whenever it is asked. */
process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc();
  globalThis.gc();
  process.send(process.memoryUsage());
});
process.once('disconnect', () => process.exit());
