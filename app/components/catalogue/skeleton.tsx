type ProductGridSkeletonProps = { count?: number };

/** The boxes of the cards that are on their way, so that nothing moves when they come. */
export function ProductGridSkeleton({ count = 4 }: ProductGridSkeletonProps) {
  return (
    <div className="product-grid product-grid--delivery" aria-hidden="true">
      <div className="product-grid__list">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
          <div key={index} className="skeleton-card">
            <div className="skeleton skeleton--picture" />
            <div className="skeleton skeleton--title" />
            <div className="skeleton skeleton--line" />
            <div className="skeleton-card__foot">
              <div className="skeleton skeleton--price" />
              <div className="skeleton skeleton--button" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
