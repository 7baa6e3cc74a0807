import banner from './pictures/banner.webp?url';
import beer from './pictures/beer.webp?url';
import borshch from './pictures/borshch.webp?url';
import burger from './pictures/burger.webp?url';
import burgerPodium from './pictures/burger-podium.webp?url';
import burgerRing from './pictures/burger-ring.webp?url';
import burgerWide from './pictures/burger-wide.webp?url';
import category from './pictures/category.webp?url';
import counter from './pictures/counter.webp?url';
import hero from './pictures/hero.webp?url';
import news from './pictures/news.webp?url';
import promo from './pictures/promo.webp?url';
import taco from './pictures/taco.webp?url';

export const pictures = {
  banner,
  beer,
  borshch,
  burger,
  burgerPodium,
  burgerRing,
  burgerWide,
  category,
  counter,
  hero,
  news,
  promo,
  taco,
};
