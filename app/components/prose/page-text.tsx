import { Prose } from './prose.tsx';

/** What the API has written below a list or a form; nothing if it has not. `html` as for `Prose`. */
export function PageText({ html }: { html: string | undefined }) {
  if (!html) return null;
  return (
    <div className="page-text section container">
      <Prose html={html} />
    </div>
  );
}
