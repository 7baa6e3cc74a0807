import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The map of the site. */
export default [
  index('routes/home.tsx'),
  route('categories', 'routes/categories.tsx'),
  route('category/:slug', 'routes/category.tsx'),
  route('product/:slug', 'routes/product.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('order/:orderId', 'routes/order.tsx'),

  route('cookie-consent', 'routes/cookie-consent.ts'),

  route('img/*', 'routes/media.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('readyz', 'routes/readyz.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
