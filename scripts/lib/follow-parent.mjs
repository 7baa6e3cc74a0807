/**
 * Loaded into the programs `npm start` starts. They live in process groups of their own, so nothing else would end them
 * if their parent were killed without a chance to say so; they would go on holding their ports.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone would keep a program running that has nothing left to do.
  process.channel.unref();
}
