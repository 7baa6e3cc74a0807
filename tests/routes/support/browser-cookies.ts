/** For one host; paths and flags are checked in headers. */
import { typed } from './captured-log.ts';

/** Browsers drop longer cookies. */
const MAX_LENGTH = 4_096;

export class BrowserCookies {
  readonly #values = new Map<string, string>();

  get = (name: string) => this.#values.get(name);
  set = (name: string, value: string) => void this.#values.set(name, value);

  addTo(headers: Headers): void {
    if (this.#values.size === 0) return;
    const header = [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
    typed.cookies(header);
    headers.set('Cookie', header);
  }

  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      if (pair.length > MAX_LENGTH) continue;
      const [, name = '', value = ''] = /^\s*([^=]*?)\s*=(.*)$/s.exec(pair) ?? [];
      if (attributes.some(endsNow)) this.#values.delete(name);
      else this.#values.set(name, value.trim());
    }
  }
}

function endsNow(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=', 2).map((part) => part.trim().toLowerCase());
  return name === 'max-age' ? Number(value) <= 0 : name === 'expires' && Date.parse(value) <= Date.now();
}
