export function openLog(options: {
  name: string;
  dir: string;
  to: 'files' | 'stderr';
}): (chunk: Buffer) => void;
/** @returns takes what the program wrote */
export function showOnConsole(name: string): (chunk: Buffer) => void;
