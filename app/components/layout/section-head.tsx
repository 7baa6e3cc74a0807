import type { ReactNode } from 'react';

type SectionHeadProps = {
  title: string;
  id?: string;
  children?: ReactNode;
};

export function SectionHead({ title, id, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id} className="heading-2">
        {title}
      </h2>
      {children && <div className="section-head__tools nowrap">{children}</div>}
    </div>
  );
}
