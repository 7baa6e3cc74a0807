import { Link } from 'react-router';

/** The mark and the name of the shop, on the way home. A lone «и» in the name glows. */
export function Logo({ siteName }: { siteName: string }) {
  const [before, and, after] = siteName.split(/( и )/);
  return (
    <Link to="/" className="logo">
      <svg className="logo__mark" width={36} height={40} aria-hidden="true">
        <use href="#icon-logo" />
      </svg>
      <span className="logo__name">
        {before}
        {and && <span className="logo__and">{and}</span>}
        {after}
      </span>
      <span className="visually-hidden">, на главную</span>
    </Link>
  );
}
