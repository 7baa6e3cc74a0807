import { z } from 'zod';
import { id, name } from './entity-fields.ts';
import { optional, withDefault } from './schema-helpers.ts';

export const profileSchema = z.object({
  id: optional(id),
  fullName: withDefault(name, ''),
  phone: optional(name),
  email: optional(name),
});
export type Profile = z.infer<typeof profileSchema>;
