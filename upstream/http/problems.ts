import type { FieldErrors } from '#contract/requests.ts';

/** Thrown by handlers; the app sends its status and body, as the contract defines them. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: 400 | 401 | 404 | 413 | 415;
  readonly body: FieldErrors | { detail: string };

  constructor(status: Problem['status'], body: Problem['body']) {
    super(`responded with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** 400 with messages by field. */
export function badRequest(fields: FieldErrors): Problem {
  return new Problem(400, fields);
}

/** 400 with messages that concern no single field. */
export function badRequestMessage(...messages: string[]): Problem {
  return badRequest({ nonFieldErrors: messages });
}

export function notFound(detail: string): Problem {
  return new Problem(404, { detail });
}
