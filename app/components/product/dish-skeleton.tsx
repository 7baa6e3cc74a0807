import { typo } from '#app/domain/text/typography.ts';

/** What a card says of its dish already. */
export type DishPreview = { title: string; src: string };

/** A dish that is on its way: what its card shows, and the boxes of the rest. */
export function DishSkeleton({ preview }: { preview: DishPreview | null }) {
  return (
    <div className="product product--dialog">
      <div className="gallery__stage skeleton">
        {preview && <img className="picture" src={preview.src} alt="" />}
      </div>
      <div className="dish-skeleton__lines">
        {preview ? <h2 className="product__title heading-2">{typo(preview.title)}</h2> : <Box />}
        <Box />
        <Box />
        <Box />
      </div>
    </div>
  );
}

function Box() {
  return <div className="skeleton" aria-hidden="true" />;
}
