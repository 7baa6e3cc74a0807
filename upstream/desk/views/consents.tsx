/** @jsxImportSource hono/jsx */
import type { ConsentRow } from '../../store/guests/consents.ts';
import type { Clock } from '../restaurant-time.ts';

type ConsentsProps = {
  consents: readonly ConsentRow[];
  /** By digest. */
  texts: ReadonlyMap<string, string>;
  clock: Clock;
  isFile?: boolean;
};

export function Consents({ consents, texts, clock, isFile = false }: ConsentsProps) {
  return (
    <section class="consents">
      <h2>Согласия гостя</h2>
      {consents.length === 0 && <p>Вместе с формой их тексты не пришли: доказательства согласия нет.</p>}
      <ul>
        {consents.map(({ title, digest, given_at }) => (
          <li>
            {texts.has(digest) && !isFile ? <a href={`/consents/${digest}`}>{title}</a> : title},{' '}
            {clock.formatMoment(given_at)}
            {!texts.has(digest) && ', текст не сохранился'}
            <br />
            <small>Отпечаток текста (SHA-256): {digest}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
