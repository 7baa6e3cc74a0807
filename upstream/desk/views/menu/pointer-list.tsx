/** @jsxImportSource hono/jsx */
import type { NamedPointer } from '../../menu/pointer-texts.ts';

export function PointerList({ intro, pointers }: { intro: string; pointers: readonly NamedPointer[] }) {
  if (pointers.length === 0) return null;
  return (
    <>
      <p>{intro}</p>
      <ul class="pointers">
        {pointers.map(({ text, href }) => (
          <li>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
      </ul>
    </>
  );
}
