import { CartControl } from '#app/components/catalogue/dish-card.tsx';
import { Heart } from '#app/components/catalogue/heart.tsx';
import { Tabs } from '#app/components/catalogue/tabs.tsx';
import { TagList } from '#app/components/catalogue/tag-list.tsx';
import { Stepper } from '#app/components/form/stepper.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const KINDS = ['primary', 'quiet', 'plain'] as const;
const COAL_KINDS = ['ember'] as const;
const LINK_STATES = ['Покой', 'Наведение', 'Фокус'] as const;

export function Buttons() {
  return (
    <>
      {[...KINDS, ...COAL_KINDS].map((kind) => (
        <ButtonStates key={kind} kind={kind} />
      ))}
      <Specimens>
        {['', ' icon-button--bare'].map((kind) => (
          <IconButtonStates key={kind} className={`icon-button${kind}`} />
        ))}
      </Specimens>
      <Specimens>
        <Specimen title="Маленькая">
          <button type="button" className="button button--quiet button--small">
            <Icon name="plus" /> В корзину
          </button>
        </Specimen>
        {LINK_STATES.map((title) => (
          <Specimen key={title} title={`Как ссылка: ${title.toLowerCase()}`} state={STATE_OF[title]}>
            <button type="button" className="button-link">
              Выйти
            </button>
          </Specimen>
        ))}
      </Specimens>
      <Specimens wide>
        <Specimen title="Во всю ширину, длинное название">
          <div className="styleguide__field">
            <button type="button" className="button button--primary button--block">
              Оформить заказ и доставить его в другой конец города
            </button>
          </div>
        </Specimen>
      </Specimens>
      <Specimens>
        {LINK_STATES.map((title) => (
          <Specimen key={title} title={`Сердце: ${title.toLowerCase()}`} state={STATE_OF[title]}>
            <Heart slug="heart" title="Борщ" isPressed={false} />
          </Specimen>
        ))}
        <Specimen title="Отмечено">
          <Heart slug="heart" title="Борщ" isPressed />
        </Specimen>
      </Specimens>
    </>
  );
}

function ButtonStates({ kind }: { kind: string }) {
  const className = `button button--${kind}`;
  const coal = COAL_KINDS.some((name) => name === kind);
  return (
    <Specimens>
      {(['Покой', 'Наведение', 'Фокус', 'Нажатие'] as const).map((title) => (
        <Specimen key={title} title={title} coal={coal} state={STATE_OF[title]}>
          <button type="button" className={className}>
            Заказать
          </button>
        </Specimen>
      ))}
      <Specimen title="Недоступна" coal={coal}>
        <button type="button" className={className} disabled>
          Заказать
        </button>
      </Specimen>
      <Specimen title="Отправляется" coal={coal}>
        <button type="button" className={className} aria-busy>
          <Icon name="spinner" /> Шлём
        </button>
      </Specimen>
    </Specimens>
  );
}

const STATE_OF = { Покой: undefined, Наведение: 'hover', Фокус: 'focus', Нажатие: 'active' } as const;

function IconButtonStates({ className }: { className: string }) {
  const content = (
    <>
      <Icon name="arrow-right" />
      <span className="visually-hidden">Дальше</span>
    </>
  );
  return (
    <>
      {LINK_STATES.map((title) => (
        <Specimen key={title} title={title} state={STATE_OF[title]}>
          <button type="button" className={className}>
            {content}
          </button>
        </Specimen>
      ))}
    </>
  );
}

const DISH = { id: 1, slug: 'hlebnyj-kvas', title: 'Хлебный квас' };

export function Steppers() {
  const button = { type: 'button' as const };
  const common = { label: 'Количество', minus: button, plus: button, onType() {}, onLeave() {} };
  return (
    <Specimens>
      <Specimen title="Наименьшее">
        <Stepper {...common} value="1" />
      </Specimen>
      <Specimen title="Середина">
        <Stepper {...common} value="12" />
      </Specimen>
      <Specimen title="Наибольшее">
        <Stepper {...common} value="100" />
      </Specimen>
      <Specimen title="Наведение" state="hover" on=".stepper__button:last-child">
        <Stepper {...common} value="2" />
      </Specimen>
      <Specimen title="Фокус" state="focus" on="input">
        <Stepper {...common} value="2" />
      </Specimen>
      <Specimen title="Маленькое">
        <Stepper {...common} value="2" size="small" />
      </Specimen>
      <Specimen title="На карточке">
        <CartControl dish={DISH} quantity={2} />
      </Specimen>
      <Specimen title="На карточке, наведение" state="hover" on=".stepper__button:last-child">
        <CartControl dish={DISH} quantity={100} />
      </Specimen>
      <Specimen title="На карточке, фокус" state="focus" on=".stepper__button:last-child">
        <CartControl dish={DISH} quantity={2} />
      </Specimen>
    </Specimens>
  );
}

const TABS = ['Все', 'Бургеры', 'Стейки и рёбра', 'Птица'].map((title, index) => ({
  title,
  href: `?tab=${index}`,
  current: index === 0,
}));

const PAGES = { totalPages: 9, count: 81 };
const TAGS = ['лето', 'на огне', 'безалкогольное'].map((title) => ({ title, href: `/search?q=${title}` }));

export function Selection() {
  return (
    <>
      <Specimens wide>
        <Specimen title="Вкладки: выбрана, наведение" state="hover" on="li:nth-child(2) .tab">
          <Tabs label="Разделы" items={TABS} />
        </Specimen>
        <Specimen title="Вкладки: фокус" state="focus" on="li:nth-child(3) .tab">
          <Tabs label="Разделы" items={TABS} />
        </Specimen>
        <Specimen title="Страницы: первая">
          <Pagination page={1} list={PAGES} pageSize={9} />
        </Specimen>
        <Specimen title="Страницы: середина, наведение" state="hover" on="li:nth-child(3) a">
          <Pagination page={5} list={PAGES} />
        </Specimen>
        <Specimen title="Страницы: последняя, фокус" state="focus" on="li:nth-child(2) a">
          <Pagination page={9} list={PAGES} />
        </Specimen>
      </Specimens>
      <Specimens>
        <Specimen title="Теги, наведение" state="hover" on="li:first-child .tag">
          <TagList items={TAGS} />
        </Specimen>
        <Specimen title="Теги, фокус" state="focus" on="li:last-child .tag">
          <TagList items={TAGS} />
        </Specimen>
        <Specimen title="Состав">
          <ul className="chips">
            {['говядина', 'чеддер', 'огурец своего посола'].map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Specimen>
      </Specimens>
    </>
  );
}
