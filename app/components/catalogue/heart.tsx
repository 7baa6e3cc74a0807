import { Icon } from '#app/components/icon/icon.tsx';
import { FAVORITE_FIELD, favoriteIntentValue } from '#app/domain/shopper/favorite-intent.ts';

/** Puts a dish among the favourites or takes it out. It can stand in any form: it brings its own action. */
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
      {/* Text, not a label: text browsers show no labels. */}
      <span className="visually-hidden">{`В избранное: ${title}`}</span>
    </button>
  );
}
