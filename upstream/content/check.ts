import path from 'node:path';
import { contentSize, mistakes, plural } from './content-texts.ts';
import { type Fault, faultText } from './faults.ts';
import { reportLogoFaults, reportUnreadablePhotos, uniquePhotos } from './photo-faults.ts';
import { type Survey, surveyContent } from './read-content.ts';

export type Check = { faults: string[]; warnings: string[]; summary: string };

/**
 * All faults of a content folder, one line each, with paths relative to the working directory. Unlike loading, it also
 * decodes every photo.
 */
export async function checkContent(dir: string): Promise<Check> {
  const relative = path.relative('', dir);
  const shownDir = relative.startsWith('..') ? dir : relative;
  const nameOf = (file: string) => path.join(shownDir, file);
  return describeSurvey(dir, surveyContent(dir), { title: shownDir, nameOf });
}

/** @param nameOf how a file is called; `title`: how all of them are; `isTolerated`: faults that are only warned of */
export async function describeSurvey(
  dir: string,
  survey: Survey,
  {
    title,
    nameOf,
    isTolerated = () => false,
  }: {
    title: string;
    nameOf: (file: string) => string;
    isTolerated?: (fault: Fault) => boolean;
  },
): Promise<Check> {
  const { content, photos } = survey;
  const known = uniquePhotos(photos);
  await reportUnreadablePhotos(dir, known);
  await reportLogoFaults(survey);
  const faults = survey.faults.filter((fault) => !isTolerated(fault));
  const warnings = [...survey.faults.filter(isTolerated), ...survey.warnings];
  const textOf = (fault: Fault) => faultText({ ...fault, file: nameOf(fault.file) });
  const photographs = `${known.length} ${plural(known.length, 'фотография', 'фотографии', 'фотографий')}`;
  const size = contentSize({ products: content.products.length, articles: content.articles.length });
  return {
    faults: faults.map(textOf),
    warnings: warnings.map((warning) => `предупреждение: ${textOf(warning)}`),
    summary:
      faults.length > 0
        ? `${title}: ${mistakes(faults.length)}. С ними меню не будет принято.`
        : `${title}: ошибок нет. ${size}, ${photographs}`,
  };
}
