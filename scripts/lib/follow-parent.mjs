/**
 * Preloaded into the processes of `npm start`. They have their own process groups, so they would survive a killed parent and hold
 * their ports.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener must not keep the process alive.
  process.channel.unref();
}
