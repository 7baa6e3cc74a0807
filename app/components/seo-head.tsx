import { createContext, use } from 'react';
import type { SeoHead as Head } from '#app/domain/seo/page-meta.ts';

/** From entry.server.tsx; `null` in the browser. */
export const SeoHeadContext = createContext<Head | null>(null);

export function SeoHead() {
  const head = use(SeoHeadContext);
  if (!head) return null;
  return (
    <>
      {head.metas.map((meta) => (
        <meta key={Object.values(meta).join()} {...meta} />
      ))}
      {head.structuredData.map((data) => {
        const json = JSON.stringify(data).replaceAll('<', '\\u003c');
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, so nothing can end the script
        return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
      })}
    </>
  );
}
