import { href } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { FAVORITE_FIELD, favoriteIntentValue } from '#app/domain/shopper/favorite-intent.ts';

/** Works inside any form by its own `formAction`. */
export function Heart({ slug, title, isPressed }: { slug: string; title: string; isPressed: boolean }) {
  return (
    <button
      type="submit"
      formAction="/favorites"
      name={FAVORITE_FIELD}
      value={favoriteIntentValue({ kind: isPressed ? 'remove' : 'add', slug })}
      aria-pressed={isPressed}
      className="heart"
    >
      <Icon name="heart" />
      {/* Text browsers do not show `aria-label`. */}
      <span className="visually-hidden">{`В избранное: ${title}`}</span>
    </button>
  );
}

export function DishHeart({ dish: { slug, title } }: { dish: { slug: string; title: string } }) {
  const favorites = useFavorites();
  return (
    <form method="post" action={href('/favorites')}>
      <input type="hidden" name="returnTo" value={dishHref(slug)} />
      <Heart slug={slug} title={title} isPressed={favorites.has(slug)} />
    </form>
  );
}
