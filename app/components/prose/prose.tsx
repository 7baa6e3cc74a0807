import { useMemo } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { trustedHtml } from '#app/components/trusted-html.ts';

type ProseProps = {
  /** Attack: stored XSS. Only HTML sanitized by `services/catalogue/html.server.ts`. */
  html: string;
  className?: string;
};

export function Prose({ html, className }: ProseProps) {
  // React sets the HTML again whenever this object changes.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server against an allow-list, see above
  return <div className={classNames('prose', className)} dangerouslySetInnerHTML={inner} />;
}
