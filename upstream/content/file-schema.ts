import { z } from 'zod';

/** The document of a photograph, a video or the logo: the body in `content_bodies`. */
export const fileSchema = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
