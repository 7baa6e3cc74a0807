import { Form, Link } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { pageWindow } from '#app/domain/catalogue/pagination.ts';
import { PAGE_SIZES } from '#contract/defaults.ts';

type PaginationProps = {
  current: number;
  total: number;
  hrefFor: (page: number) => string;
  /** Absent: the list has one size, and no choice is shown. */
  pageSize?: number;
  /** Pathname of the list. */
  action?: string;
};

/** At most five page links between two arrows, and how many to a page. Nothing where there is nothing to choose. */
export function Pagination({ current, total, hrefFor, pageSize, action }: PaginationProps) {
  return (
    <div className="pagination">
      {total > 1 && (
        <nav aria-label="Страницы">
          <ul className="pagination__links">
            <li>
              <Step href={current > 1 ? hrefFor(current - 1) : undefined} title="Назад" icon="chevron-left" />
            </li>
            {pageWindow(current, total).map((page) => (
              <li key={page}>
                <Link
                  className="pagination__link"
                  to={hrefFor(page)}
                  aria-current={page === current ? 'page' : undefined}
                >
                  <span className="visually-hidden">Страница </span>
                  {page}
                </Link>
              </li>
            ))}
            <li>
              <Step
                href={current < total ? hrefFor(current + 1) : undefined}
                title="Дальше"
                icon="chevron-right"
              />
            </li>
          </ul>
        </nav>
      )}
      {pageSize !== undefined && <PageSize pageSize={pageSize} action={action} />}
    </div>
  );
}

type StepProps = {
  href: string | undefined;
  title: string;
  icon: 'chevron-left' | 'chevron-right';
};

function Step({ href, title, icon }: StepProps) {
  if (href === undefined) {
    return (
      <span className="pagination__link pagination__link--off">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link className="pagination__link" to={href} rel={icon === 'chevron-left' ? 'prev' : 'next'}>
      <Icon name={icon} />
      <span className="visually-hidden">{title}</span>
    </Link>
  );
}

type PageSizeProps = { pageSize: number; action: string | undefined };

function PageSize({ pageSize, action }: PageSizeProps) {
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
