import { createContext, use } from 'react';
import type { MachineHead as Head } from '#app/domain/seo/page-meta.ts';

/** Filled by entry.server.tsx; in the browser there is nothing to render. */
export const MachineHeadContext = createContext<Head | null>(null);

/** What only machines read of a document: description, social card, structured data. */
export function MachineHead() {
  const head = use(MachineHeadContext);
  if (!head) return null;
  return (
    <>
      {head.metas.map((meta) => (
        <meta key={Object.values(meta).join()} {...meta} />
      ))}
      {head.structuredData.map((data) => {
        const json = JSON.stringify(data).replaceAll('<', '\\u003c');
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the script
        return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
      })}
    </>
  );
}
