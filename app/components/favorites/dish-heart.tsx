import { href } from 'react-router';
import { Heart } from '#app/components/catalogue/heart.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';

/** The heart of a dish that stands alone, on its page or in its dialog. */
export function DishHeart({ dish: { slug, title } }: { dish: { slug: string; title: string } }) {
  const favorites = useFavorites();
  return (
    <form method="post" action={href('/favorites')}>
      <input type="hidden" name="returnTo" value={dishHref(slug)} />
      <Heart slug={slug} title={title} isPressed={favorites.has(slug)} />
    </form>
  );
}
