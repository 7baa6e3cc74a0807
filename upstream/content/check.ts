import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findPhotoProblem } from '../images/photo-problem.ts';
import { plural } from '../texts/plural.ts';
import { contentSize, mistakes } from './content-texts.ts';
import { type Fault, faultText } from './faults.ts';
import { findLogoFaults, findUnreadablePhotos } from './photo-faults.ts';
import { type Survey, surveyContent } from './read-content.ts';

export type Check = { faults: string[]; warnings: string[]; summary: string };

/** One line per fault. Unlike loading, it also decodes every photo. */
export async function checkContent(dir: string): Promise<Check> {
  const relative = path.relative('', dir);
  const shownDir = relative.startsWith('..') ? dir : relative;
  return describeSurvey(surveyContent(dir), {
    title: shownDir,
    nameOf: (file) => path.join(shownDir, file),
    readPhoto: (file) => readFile(path.join(dir, 'photos', file)),
  });
}

type About = {
  title: string;
  nameOf: (file: string) => string;
  readPhoto: (file: string) => Promise<Buffer>;
  /** Duties are only warnings, as when starting with stored content. */
  toleratesDuties?: boolean;
};

export async function describeSurvey(
  survey: Pick<Survey, 'content' | 'faults' | 'warnings' | 'photos' | 'faultOfPhoto' | 'logo'>,
  { title, nameOf, readPhoto, toleratesDuties = false }: About,
): Promise<Check> {
  const { content, photos, logo } = survey;
  const isTolerated = ({ isDuty }: Fault) => toleratesDuties && isDuty === true;
  const unreadable = await findUnreadablePhotos(survey, async ({ file }) =>
    findPhotoProblem(await readPhoto(file)),
  );
  const warnings = [...survey.faults.filter(isTolerated), ...survey.warnings];
  const refused = survey.faults.filter((fault) => !isTolerated(fault));
  const faults = [...refused, ...unreadable, ...(await findLogoFaults(logo))];
  const textOf = (fault: Fault) => faultText({ ...fault, file: nameOf(fault.file) });
  const count = new Set(photos.map(({ file }) => file)).size;
  const photographs = `${count} ${plural(count, 'фотография', 'фотографии', 'фотографий')}`;
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
