import * as MESSAGES from './messages.ts';

/** Others: `MESSAGES.error`. */
export const ERROR_TEXTS: Partial<Record<number, string>> = {
  400: MESSAGES.badRequest,
  403: MESSAGES.foreignForm,
  404: MESSAGES.pageMissing,
  405: MESSAGES.methodNotAllowed,
  408: MESSAGES.badRequest,
  413: MESSAGES.tooLarge,
  415: MESSAGES.badRequest,
  417: MESSAGES.badRequest,
  429: MESSAGES.tooOften,
  431: MESSAGES.badRequest,
  // From a reverse proxy.
  502: MESSAGES.unavailable,
  503: MESSAGES.unavailable,
  504: MESSAGES.unavailable,
};
