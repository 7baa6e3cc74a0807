import { Prose } from './prose.tsx';

/** The API's text below a list or a form, if there is one. `html` as for `Prose`. */
export function PageText({ html }: { html: string | undefined }) {
  if (!html) return null;
  return (
    <div className="page-text section container">
      <Prose html={html} />
    </div>
  );
}
