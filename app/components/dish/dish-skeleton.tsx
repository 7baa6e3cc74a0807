import type { ReactNode } from 'react';
import { typeset } from '#app/domain/text/typography.ts';

export type DishPreview = { title: string; src: string };

type DishSkeletonProps = {
  preview: DishPreview | null;
  children?: ReactNode;
};

/** A preview from the card, and placeholders. */
export function DishSkeleton({ preview, children }: DishSkeletonProps) {
  return (
    <div className="dish dish--dialog">
      <div className="gallery gallery--thumbs">
        <div className="gallery__stage skeleton">
          {preview && <img className="picture" src={preview.src} alt="" />}
        </div>
        {[1, 2, 3, 4].map((thumb) => (
          <div key={thumb} className="gallery__thumb skeleton" />
        ))}
      </div>
      <div className="dish-skeleton__lines">
        {preview ? <h2 className="dish__title heading-2">{typeset(preview.title)}</h2> : <Box />}
        {children || [1, 2, 3].map((line) => <Box key={line} />)}
      </div>
    </div>
  );
}

function Box() {
  return <div className="skeleton" aria-hidden="true" />;
}
