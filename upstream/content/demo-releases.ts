/**
 * Demos that releases loaded from a folder. Other content, even with one changed price, is the restaurant's and never
 * replaced.
 */
export const DEMO_FINGERPRINTS: Record<string, string> = {
  '0.1.0': '067b5f43485476647c67acf7f444b6b84b0f945ea7f84cff52c2350367159a7b',
  '0.2.0': '2e90f6e8b6d159a7aa7908d82fdc41f691ff50146c878be6001ae407d86b5698',
};

export function isDemo(fingerprint: string): boolean {
  return Object.values(DEMO_FINGERPRINTS).includes(fingerprint);
}
