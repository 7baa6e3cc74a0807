import { Transform } from 'node:stream';

const HEAD_END = '</head>';
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Takes out of a document's head the `modulepreload` links that React Router writes there, one for each of thirty
 * scripts: they compete with the stylesheet, the fonts and the largest picture. Pages work before their scripts, so these
 * may start when the browser comes to them.
 */
export function withoutModulePreloads(): Transform {
  const head: Buffer[] = [];
  let isPastHead = false;
  // latin1 gives every byte back as it was, whatever a chunk ends in the middle of.
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
