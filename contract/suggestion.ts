import { z } from 'zod';
import { SUGGESTIONS_LIMIT } from './defaults.ts';
import { name } from './entity-fields.ts';
import { resultsOf } from './lists.ts';
import { added, coverUrls, money, optional, sitePath } from './schema-helpers.ts';

export const suggestionSchema = z.object({
  title: name,
  url: sitePath,
  price: optional(money),
  priceFrom: added(money),
  soldOut: added(z.boolean()),
  coverUrls,
});
export type Suggestion = z.infer<typeof suggestionSchema> & { url: string };

export const suggestionsSchema = resultsOf(suggestionSchema).transform(({ results }) => ({
  results: results
    .filter((suggestion): suggestion is Suggestion => suggestion.url !== undefined)
    .slice(0, SUGGESTIONS_LIMIT),
}));
