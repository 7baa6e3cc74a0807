import { useMemo } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { trustedHtml } from '#app/components/trusted-html.ts';

type ProseProps = {
  /** HTML that `services/html.server.ts` has sanitized. Nothing else may come in here: it is put into the page as it is. */
  html: string;
  className?: string;
};

/** Running text of the shop: articles, pages, descriptions of dishes. */
export function Prose({ html, className }: ProseProps) {
  // React puts the text in again when it is another object.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server against an allow-list, see above
  return <div className={classNames('prose', className)} dangerouslySetInnerHTML={inner} />;
}
