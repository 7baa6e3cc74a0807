import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Footer } from '#app/components/frame/footer.tsx';
import { Header } from '#app/components/frame/header.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { SearchForm } from '#app/components/search/search-form.tsx';
import SuggestionList from '#app/components/search/suggestion-list.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import type { Suggestion } from '#contract/suggestion.ts';
import { cart, dishes, emptyCart } from '../fixtures/dishes.ts';
import { menu } from '../fixtures/menus.ts';
import { footer, shop } from '../fixtures/shop.ts';
import { pictures } from '../pictures.ts';
import { Specimen, Specimens } from '../specimen.tsx';
import { WithCart } from '../with-cart.tsx';

const ignore = () => {};

const SECOND_GROUP = '.submenu__list > li:nth-child(2)';

export function Headers() {
  const common = { ...shop, menu, currentPath: '/category/2' };
  return (
    <Specimens wide>
      <Specimen title="Открыто, гость">
        <WithCart cart={emptyCart}>
          <Header {...common} user={null} opening={{ open: true, text: 'Открыто до 23:00' }} />
        </WithCart>
      </Specimen>
      <Specimen
        title="Меню открыто, вторая группа под указателем"
        stage
        open=".submenu"
        state="hover"
        on={SECOND_GROUP}
      >
        <div className="styleguide__menu">
          <WithCart cart={cart}>
            <Header {...common} user={null} opening={{ open: true, text: 'Открыто до 23:00' }} />
          </WithCart>
        </div>
      </Specimen>
      <Specimen title="Закрыто, покупатель вошёл, корзина неизвестна">
        <WithCart cart={null}>
          <Header
            {...common}
            user={{ fullName: 'Марина' }}
            opening={{ open: false, text: 'Закрыто, откроемся завтра в 12:00' }}
          />
        </WithCart>
      </Specimen>
    </Specimens>
  );
}

const CRUMBS = [
  { title: 'Главная', to: '/' },
  { title: 'Меню', to: '/categories' },
  { title: 'Бургеры и гриль' },
];

export function Banners() {
  return (
    <Specimens wide>
      <Specimen title="Высокий, с картинкой">
        <BreadcrumbBanner
          title="Бургеры и гриль"
          lead="Котлеты, рёбра, цыплята и овощи прямо с огня"
          crumbs={CRUMBS}
          picture={{ src: pictures.banner }}
        />
      </Specimen>
      <Specimen title="Низкий, без картинки, длинное название">
        <BreadcrumbBanner
          title={dishes.long.title}
          crumbs={[...CRUMBS, { title: dishes.long.title }]}
          compact
        />
      </Specimen>
    </Specimens>
  );
}

export function Footers() {
  return <Footer siteName={shop.siteName} logo={shop.logo} {...footer} />;
}

const SUGGESTIONS: Suggestion[] = [
  { title: dishes.plain.title, url: '/product/dish-1', price: 450, coverUrls: dishes.plain.coverUrls },
  { title: dishes.long.title, url: '/product/dish-3', price: 12_345.5, coverUrls: {} },
  { title: 'Как шеф собирает бургер', url: '/article/burger', price: undefined, coverUrls: {} },
];

export function Aside() {
  const popular = [dishes.plain, dishes.bare].map(({ slug, title, coverUrls, price }) => ({
    href: `/product/${slug}`,
    title,
    covers: coverUrls,
    price,
  }));
  return (
    <Specimens>
      <Specimen title="Боковая колонка">
        <div className="styleguide__aside">
          <Sidebar menu={menu} popular={popular} tags={['лето', 'на огне']} />
        </div>
      </Specimen>
      <Specimen title="Подсказки: выбрана вторая" stage>
        <div className="styleguide__popup">
          <SearchForm label="Поиск" query="бургер">
            <SuggestionList
              id="suggestions"
              text="бургер"
              items={SUGGESTIONS}
              active={1}
              onPointerMove={ignore}
              onChoose={ignore}
            />
          </SearchForm>
        </div>
      </Specimen>
    </Specimens>
  );
}

const PROSE = `<h2>Прожарка и жар</h2><p>Котлету жарим до <strong>medium well</strong>, подробнее <a href="/page/about">о нас</a>.</p>
<ul><li>берёзовые угли</li><li>чугунная решётка</li></ul><blockquote><p>Огонь не прощает спешки.</p></blockquote>
<table><thead><tr><th>Блюдо</th><th>Минут</th></tr></thead><tbody><tr><td>Стейк</td><td>12</td></tr></tbody></table>`;

export function Texts() {
  return <Prose html={PROSE} />;
}
