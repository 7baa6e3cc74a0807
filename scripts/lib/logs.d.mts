export function openLog(options: {
  name: string;
  dir: string;
  to: 'files' | 'stderr';
}): (chunk: Buffer) => void;
