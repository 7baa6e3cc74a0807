import { Icon, type IconName } from '#app/components/icon/icon.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { Price } from '#app/components/price/price.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const COLOURS = {
  Поверхности: ['bg', 'sunken', 'raised', 'line', 'line-strong'],
  Текст: ['ink', 'ink-2', 'ink-3'],
  Уголёк: ['accent', 'accent-hover', 'on-accent', 'accent-tint', 'accent-ink'],
  Сообщения: ['hop', 'hop-tint', 'danger', 'danger-tint', 'info', 'info-tint'],
  Уголь: ['coal', 'coal-2', 'on-coal', 'on-coal-2', 'ember', 'lime'],
};

export function Colours() {
  return Object.entries(COLOURS).map(([group, names]) => (
    <Specimens key={group}>
      {names.map((name) => (
        <Specimen key={name} title={`--${name}`}>
          <svg className="swatch" role="img" aria-label={`${group}: ${name}`}>
            <rect width="100%" height="100%" fill={`var(--${name})`} />
          </svg>
        </Specimen>
      ))}
    </Specimens>
  ));
}

export function Type() {
  return (
    <Specimens wide>
      <Specimen title="heading-hero">
        <p className="heading-hero">Горит для вас</p>
      </Specimen>
      <Specimen title="heading-1">
        <p className="heading-1">Бургеры и гриль</p>
      </Specimen>
      <Specimen title="heading-2">
        <p className="heading-2">Чаще всего заказывают: 12 300.-</p>
      </Specimen>
      <Specimen title="heading-3">
        <p className="heading-3">Ёжик, Йод и щавель</p>
      </Specimen>
      <Specimen title="lead">
        <p className="lead">Котлету жарим до medium well: внутри сочная, снаружи с корочкой.</p>
      </Specimen>
      <Specimen title="Цены: lg, обычная, sm">
        <p>
          <Price value={12_345.5} size="lg" /> <Price value={1250} /> <Price value={390} size="sm" />
        </p>
      </Specimen>
      <Specimen title="Заголовок раздела со ссылкой">
        <SectionHead title="Чаще всего заказывают">
          <a className="link" href="#type">
            Всё меню
          </a>
        </SectionHead>
      </Specimen>
      {(['hover', 'focus'] as const).map((state) => (
        <Specimen key={state} title={state === 'hover' ? 'Ссылка: наведение' : 'Ссылка: фокус'} state={state}>
          <a className="link" href="#type">
            Ссылка в тексте
          </a>
        </Specimen>
      ))}
      <Specimen title="Текст, small, muted, link">
        <p>Сковороду греем на берёзовых углях, пока она не начнёт дымиться.</p>
        <p className="small">Тот же текст, но мельче: состав, вес, подписи.</p>
        <p className="muted">Второстепенное: 340 г · говядина, чеддер.</p>
        <a className="link" href="#type">
          Ссылка в тексте
        </a>
      </Specimen>
    </Specimens>
  );
}

const ICONS: readonly IconName[] = [
  ...(['cart', 'search', 'menu', 'close', 'chevron-down', 'chevron-left', 'chevron-right'] as const),
  ...(['arrow-left', 'arrow-right', 'plus', 'minus', 'trash', 'heart', 'check', 'info', 'alert'] as const),
  ...(['success', 'phone', 'pin', 'mail', 'telegram', 'clock', 'user', 'logout', 'courier'] as const),
  ...(['pickup', 'cash', 'card', 'pause', 'play', 'repeat', 'dish'] as const),
];

export function Icons() {
  return (
    <Specimens>
      {ICONS.map((name) => (
        <Specimen key={name} title={name}>
          <Icon name={name} size="lg" />
        </Specimen>
      ))}
    </Specimens>
  );
}
