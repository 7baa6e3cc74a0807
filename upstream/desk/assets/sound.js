// @ts-check
/**
 * Synthesized: needs no file.
 *
 * @param {() => void} onChange
 */
// biome-ignore lint/correctness/noUnusedVariables: called by desk.js, which follows it
function createSound(onChange) {
  const context = new AudioContext();
  context.addEventListener('statechange', onChange);
  return {
    isOn: () => context.state === 'running',
    allow() {
      if (context.state === 'suspended') context.resume().catch(() => undefined);
    },
    ring() {
      if (context.state !== 'running') return;
      for (const [at, pitch] of [
        [0, 880],
        [0.25, 1174],
      ]) {
        const start = context.currentTime + at;
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.0001, start);
        volume.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
        tone.connect(volume).connect(context.destination);
        tone.start(start);
        tone.stop(start + 0.24);
      }
    },
  };
}
