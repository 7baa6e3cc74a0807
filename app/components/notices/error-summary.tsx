import { Icon } from '#app/components/icon/icon.tsx';

type ErrorSummaryProps = {
  title: string;
  /** `href` is `#id` of the field. */
  errors: readonly { href: string; text: string }[];
};

/** The errors of a refused form, each a link to its field. After a reply the focus goes here (`#error-summary`). */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div id="error-summary" className="error-summary" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p className="error-summary__title">{title}</p>
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
