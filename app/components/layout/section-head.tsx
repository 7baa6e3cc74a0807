import type { ReactNode } from 'react';
import { typeset } from '#app/domain/text/typography.ts';

type SectionHeadProps = {
  title: string;
  id?: string;
  children?: ReactNode;
};

export function SectionHead({ title, id, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id} className="heading-2">
        {typeset(title)}
      </h2>
      {children && <div className="section-head__tools nowrap">{children}</div>}
    </div>
  );
}
