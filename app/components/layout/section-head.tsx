import type { ReactNode } from 'react';

type SectionHeadProps = {
  title: string;
  id?: string;
  level?: 1 | 2;
  /** At the right: a link to all, arrows, a count. */
  children?: ReactNode;
};

export function SectionHead({ title, id, level = 2, children }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-head">
      <Heading id={id} className="heading-2">
        {title}
      </Heading>
      {children && <div className="section-head__tools nowrap">{children}</div>}
    </div>
  );
}
