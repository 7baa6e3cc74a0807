import { Transform } from 'node:stream';

const HEAD_END = '</head>';
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Removes the `modulepreload` links from the head of a document. React Router writes one for each of thirty
 * scripts, and they compete with the stylesheet, the fonts and the largest picture. Pages work before their
 * scripts, so these may start later.
 */
export function withoutModulePreloads(): Transform {
  const head: Buffer[] = [];
  let isPastHead = false;
  // latin1 gives back every byte, even if a chunk ends inside a letter.
  const readHead = () => Buffer.concat(head).toString('latin1');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isPastHead) return done(null, chunk);
      head.push(chunk);
      const text = readHead();
      isPastHead = text.includes(HEAD_END);
      done(null, isPastHead ? Buffer.from(text.replace(MODULE_PRELOAD, ''), 'latin1') : undefined);
    },
    flush(done) {
      done(null, isPastHead ? undefined : Buffer.from(readHead(), 'latin1'));
    },
  });
}
