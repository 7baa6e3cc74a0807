import { Icon } from '#app/components/icon/icon.tsx';
import * as MESSAGES from '#app/domain/text/messages.ts';

export function ErrorSummary({ errors }: { errors: readonly { href: string; text: string }[] }) {
  if (errors.length === 0) return null;
  return (
    <div id="error-summary" className="error-summary" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p className="error-summary__title">{MESSAGES.formInvalid}</p>
        <ul>
          {errors.map(({ href, text }) => (
            <li key={`${href} ${text}`}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
