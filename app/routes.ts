import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('/', 'routes/page-errors.tsx', [
    index('routes/home.tsx'),
    route('categories', 'routes/categories.tsx'),
    route('category/:slug', 'routes/category.tsx'),
    route('product/:slug', 'routes/product.tsx'),
    route('food-category/:slug', 'routes/food-category.tsx'),
    route('search', 'routes/search.tsx'),
    route('tag/:tag', 'routes/tag.tsx'),
    route('articles', 'routes/articles.tsx'),
    route('article/:slug', 'routes/article.tsx'),
    route('page/:slug', 'routes/info-page.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('order/:orderId', 'routes/order.tsx'),
    route('orders', 'routes/orders.tsx'),
    ...(import.meta.env.DEV ? [route('styleguide', 'styleguide/styleguide.tsx')] : []),
    route('*', 'routes/not-found.tsx'),
  ]),

  route('cookie-consent', 'routes/cookie-consent.ts'),
  route('metrica', 'routes/metrica.ts'),
  route('favorites', 'routes/favorites.ts'),
  route('allergens', 'routes/allergens.ts'),
  route('promo/:code', 'routes/promo.ts'),
  route('logout', 'routes/logout.ts'),
  route('suggest', 'routes/suggest.ts'),
  route('dish/:slug', 'routes/dish-json.ts'),
  route('cart/changes', 'routes/cart-changes.ts'),
  route('order/:orderId/progress', 'routes/order-progress.ts'),
  route('order/:orderId/push', 'routes/order-push.ts'),
  // A payment provider posts to it.
  route('payments/notification', 'routes/payment-notification.ts'),
  // The restaurant's till posts to it.
  route('till/notification', 'routes/till-notification.ts'),

  // For search engines, feed readers and AI assistants.
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('feed.xml', 'routes/news-rss.ts'),
  route('menu.md', 'routes/menu-text.ts', { id: 'menu' }),
  route('llms.txt', 'routes/menu-text.ts', { id: 'llms' }),
  route('yml.xml', 'routes/yandex-market.ts'),

  route('manifest.webmanifest', 'routes/manifest-and-icons.ts', { id: 'manifest' }),
  route('favicon.svg', 'routes/manifest-and-icons.ts', { id: 'tab-icon' }),
  route('favicon.ico', 'routes/manifest-and-icons.ts', { id: 'favicon' }),
  route('apple-touch-icon.png', 'routes/manifest-and-icons.ts', { id: 'touch-icon' }),

  route('sw.js', 'routes/service-worker.ts'),
  route('offline', 'routes/offline.ts'),

  route('img/*', 'routes/media.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('readyz', 'routes/readyz.ts'),
] satisfies RouteConfig;
