/** Preloaded by `npm start`: in their own process groups, services would survive a killed parent. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
