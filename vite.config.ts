import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  // Static assets live under /public/ (specification, section 9). The dev server cannot have a base that the
  // router's basename does not share, so code builds addresses from import.meta.env.BASE_URL.
  base: command === 'build' ? '/public/' : '/',
  plugins: [reactRouter()],
  // Inlined assets would be data: addresses, which the Content-Security-Policy refuses.
  build: { assetsInlineLimit: 0, target: 'es2022', cssMinify: 'lightningcss' },
}));
