import { z } from 'zod';

/** The file's body is in `content_bodies`. */
export const fileSchema = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
