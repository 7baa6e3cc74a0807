import { Prose } from './prose.tsx';

export function PageText({ html }: { html: string | undefined }) {
  if (!html) return null;
  return (
    <div className="page-text section container">
      <Prose html={html} />
    </div>
  );
}
