import path from 'node:path';
import { contentSize, mistakes, plural } from './content-texts.ts';
import { type Fault, faultText } from './faults.ts';
import { reportLogoFaults, reportUnreadablePhotos, uniquePhotos } from './photo-faults.ts';
import { surveyContent } from './read-content.ts';

/**
 * All faults of a content folder, one line each, with paths relative to the working directory. Unlike loading, it also
 * decodes every photo.
 */
export async function checkContent(
  dir: string,
): Promise<{ faults: string[]; warnings: string[]; summary: string }> {
  const survey = surveyContent(dir);
  const { content, faults, warnings, photos } = survey;
  const known = uniquePhotos(photos);
  await reportUnreadablePhotos(dir, known);
  await reportLogoFaults(survey);
  const relative = path.relative('', dir);
  const shownDir = relative.startsWith('..') ? dir : relative;
  const textOf = (fault: Fault) => faultText({ ...fault, file: path.join(shownDir, fault.file) });
  const photographs = `${known.length} ${plural(known.length, 'фотография', 'фотографии', 'фотографий')}`;
  return {
    faults: faults.map(textOf),
    warnings: warnings.map((warning) => `предупреждение: ${textOf(warning)}`),
    summary:
      faults.length > 0
        ? `${shownDir}: ${mistakes(faults.length)}. Пока они есть, сайт показывает прежнее меню.`
        : `${shownDir}: ошибок нет. ${contentSize({ products: content.products.length, articles: content.articles.length })}, ${photographs}`,
  };
}
