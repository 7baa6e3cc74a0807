import { plural } from '../texts/plural.ts';

export function contentSize({ products, articles }: { products: number; articles: number }): string {
  const dishes = `${products} ${plural(products, 'блюдо', 'блюда', 'блюд')}`;
  return `${dishes}, ${articles} ${plural(articles, 'новость', 'новости', 'новостей')}`;
}

export function mistakes(count: number): string {
  return `${count} ${plural(count, 'ошибка', 'ошибки', 'ошибок')}`;
}

export function remarks(count: number): string {
  return `${count} ${plural(count, 'предупреждение', 'предупреждения', 'предупреждений')}`;
}

export function storedFiles(count: number): string {
  return `${count} ${plural(count, 'файл', 'файла', 'файлов')}`;
}

const NAMED = 5;

export function ignoredFilesText(files: readonly string[]): string {
  const named = files.slice(0, NAMED).join(', ');
  const more = files.length > NAMED ? ` и ещё ${files.length - NAMED}` : '';
  return `Не относится к меню и не взято: ${named}${more}.`;
}
