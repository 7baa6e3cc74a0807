import type { FieldErrors } from '#contract/requests.ts';

export class Problem extends Error {
  override name = 'Problem';
  readonly status: 400 | 401 | 404 | 409 | 413 | 415 | 429;
  readonly body: FieldErrors | { detail: string };

  constructor(status: Problem['status'], body: Problem['body']) {
    super(`responded with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export function badRequest(fields: FieldErrors): Problem {
  return new Problem(400, fields);
}

/** About no single field. */
export function badRequestMessage(...messages: string[]): Problem {
  return badRequest({ nonFieldErrors: messages });
}

export function notFound(detail: string): Problem {
  return new Problem(404, { detail });
}
