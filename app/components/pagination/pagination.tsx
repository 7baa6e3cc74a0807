import { Form, useLocation } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { pageHref, pageWindow } from '#app/domain/catalogue/pagination.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/defaults.ts';

type PaginationProps = {
  page: number;
  /** Absent for lists with one page size. */
  pageSize?: number;
  list: { totalPages: number; count: number };
  /** Page sizes even for a list that fits on the smallest page. */
  isAlwaysShown?: boolean;
};

/** At most five links. */
export function Pagination({ page: current, pageSize, list, isAlwaysShown = false }: PaginationProps) {
  const { pathname, search } = useLocation();
  const { totalPages: total, count } = list;
  // On a large page the whole list may fit.
  const hasChoice = total > 1 || (pageSize !== undefined && count > DEFAULT_PAGE_SIZE);
  if (!hasChoice && !isAlwaysShown) return null;
  const hrefOf = (page: number) => pageHref(pathname, new URLSearchParams(search), page);
  return (
    <div className="pagination">
      {total > 1 && (
        <nav aria-label="Страницы">
          <ul className="pagination__links">
            <li>
              <Step rel="prev" title="Назад" href={current > 1 ? hrefOf(current - 1) : undefined} />
            </li>
            {pageWindow(current, total).map((page) => (
              <li key={page}>
                <a
                  className="pagination__link"
                  href={hrefOf(page)}
                  aria-current={page === current ? 'page' : undefined}
                >
                  <span className="visually-hidden">Страница </span>
                  {page}
                </a>
              </li>
            ))}
            <li>
              <Step rel="next" title="Дальше" href={current < total ? hrefOf(current + 1) : undefined} />
            </li>
          </ul>
        </nav>
      )}
      {pageSize !== undefined && <PageSize pageSize={pageSize} action={pathname} />}
    </div>
  );
}

function Step({ rel, title, href }: { rel: 'prev' | 'next'; title: string; href: string | undefined }) {
  const icon = <Icon name={rel === 'prev' ? 'chevron-left' : 'chevron-right'} />;
  if (href === undefined) return <span className="pagination__link pagination__link--off">{icon}</span>;
  return (
    <a className="pagination__link" href={href} rel={rel}>
      {icon}
      <span className="visually-hidden">{title}</span>
    </a>
  );
}

function PageSize({ pageSize, action }: { pageSize: number; action: string }) {
  return (
    <Form className="page-size" action={action}>
      <label className="page-size__label">
        Показывать по
        <span className="page-size__select">
          <select
            key={pageSize}
            name="pageSize"
            defaultValue={pageSize}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="sm" />
        </span>
      </label>
      <button type="submit" className="page-size__submit icon-button icon-button--bare">
        <Icon name="arrow-right" />
        <span className="visually-hidden">Показать</span>
      </button>
    </Form>
  );
}
