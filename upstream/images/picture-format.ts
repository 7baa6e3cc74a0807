/** HEIC and AVIF share a container. */
const SIGNATURES: readonly [format: string, signature: RegExp][] = [
  ['PNG', /^\x89PNG/],
  ['JPEG', /^\xff\xd8\xff/],
  ['GIF', /^GIF8/],
  ['WebP', /^RIFF.{4}WEBP/s],
  // The brand may follow the generic one, `mif1`.
  ['HEIC', /^.{4}ftyp.*(?:heic|heix|hevc|hevx)/s],
  ['AVIF', /^.{4}ftyp.*avi[fs]/s],
];
const SIGNATURE_BYTES = 32;

/** `null` if it is no bitmap. */
export function pictureFormat(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0] ?? null;
}
