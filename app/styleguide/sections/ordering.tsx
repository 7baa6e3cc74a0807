import { CartLines } from '#app/components/cart/cart-lines.tsx';
import { CartSummary } from '#app/components/cart/checkout-confirm.tsx';
import { CheckoutForm, type CheckoutFormProps } from '#app/components/cart/checkout-form.tsx';
import { Heart } from '#app/components/catalogue/heart.tsx';
import { BuyForm } from '#app/components/dish/buy-form.tsx';
import { DishView } from '#app/components/dish/dish-view.tsx';
import { MiniCart } from '#app/components/frame/mini-cart.tsx';
import { OpeningNote } from '#app/components/frame/opening-status.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { OrderActions } from '#app/components/order/order-actions.tsx';
import { OrderPayment } from '#app/components/order/order-payment.tsx';
import { OrderTicket } from '#app/components/order/order-ticket.tsx';
import { OrderWait } from '#app/components/order/order-wait.tsx';
import { orderUncertain } from '#app/domain/text/checkout-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { attemptFailed, payLabel, paymentNotNow, payUntil } from '#app/domain/text/payment-texts.ts';
import { ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import { bareDish, cart, dish, emptyCart, order, progress, smallCart } from '../fixtures/dishes.ts';
import { shop } from '../fixtures/shop.ts';
import { Specimen, Specimens } from '../specimen.tsx';
import { WithCart } from '../with-cart.tsx';

export function Dish() {
  return (
    <Specimens wide>
      <Specimen title="Страница блюда">
        <DishView
          dish={dish}
          variant="page"
          overlay={<Heart slug={dish.slug} title={dish.title} isPressed={false} />}
        >
          <BuyForm dish={dish} quantity={2} />
        </DishView>
      </Specimen>
      <Specimen title="Без картинки, не продаётся, длинное название">
        <DishView dish={bareDish} variant="page" />
      </Specimen>
      <Specimen title="В окне" stage>
        <div className="styleguide__dialog">
          <dialog open className="dialog" aria-label={dish.title}>
            <div className="dialog__top">
              <button type="button" className="icon-button">
                <Icon name="close" />
                <span className="visually-hidden">Закрыть</span>
              </button>
            </div>
            <DishView
              dish={dish}
              variant="dialog"
              overlay={<Heart slug={dish.slug} title={dish.title} isPressed />}
            >
              <BuyForm dish={dish} />
            </DishView>
          </dialog>
        </div>
      </Specimen>
    </Specimens>
  );
}

export function CartLinks() {
  return (
    <Specimens>
      {[emptyCart, cart].map((shown) => (
        <Specimen key={shown.totalQuantity} title={shown === cart ? 'В корзине' : 'Пусто'}>
          <WithCart cart={shown}>
            <MiniCart currentPath="/cart" />
          </WithCart>
        </Specimen>
      ))}
      <Specimen title="Неизвестно">
        <WithCart cart={null}>
          <MiniCart currentPath="/cart" />
        </WithCart>
      </Specimen>
      {(['hover', 'focus'] as const).map((state) => (
        <Specimen key={state} title={state === 'hover' ? 'Наведение' : 'Фокус'} state={state} on=".cart-link">
          <WithCart cart={cart}>
            <MiniCart currentPath="/cart" />
          </WithCart>
        </Specimen>
      ))}
      <Specimen title="Открыта, кнопка в фокусе" state="focus" on=".mini-cart__toggle" open="details" stage>
        <div className="styleguide__popup styleguide__popup--right">
          <WithCart cart={cart} isBusy>
            <MiniCart currentPath="/" />
          </WithCart>
        </div>
      </Specimen>
    </Specimens>
  );
}

const REFUSED: CheckoutFormProps['actionData'] = {
  result: {
    status: 'error',
    initialValue: { fullName: '', phone: '+7-9', delivery: '0', payment: '20' },
    error: {
      fullName: ['необходимо заполнить Имя'],
      phone: ['введите корректный номер'],
      address: ['необходимо заполнить адрес'],
      email: ['укажите e-mail: на него придёт чек'],
      privacy: ['нужно ваше согласие'],
    },
  },
};

export function Checkout() {
  return (
    <Specimens wide>
      <Specimen title="Заказ не принят: ошибки, согласий нет">
        <WithCart cart={cart}>
          <CheckoutForm
            cart={cart}
            changes={[]}
            checkout={{
              constraint: {},
              defaults: {},
              online: { needsEmail: true },
              extras: ORDER_EXTRA_NAMES,
              key: 'styleguide',
              personalDataHref: '/page/personal-data',
              notServed: [],
              keepsKeys: true,
              opening: '',
            }}
            actionData={REFUSED}
          />
        </WithCart>
      </Specimen>
      <Specimen title="Количество меняется, заказ отправляется">
        <WithCart cart={smallCart} isBusy>
          <div className="checkout container">
            <div className="checkout__main">
              <div className="checkout__failures">
                <Alert kind="danger">{orderUncertain(shop.phone, true)}</Alert>
              </div>
              <CartLines cart={smallCart} />
            </div>
            <CartSummary>
              <OpeningNote texts={['Закрыто, откроемся завтра в 12:00']} />
              <button type="button" className="button button--primary button--block" aria-busy>
                <Icon name="spinner" /> Отправляем
              </button>
              <p className="field__hint">{MESSAGES.orderLoading}</p>
            </CartSummary>
          </div>
        </WithCart>
      </Specimen>
    </Specimens>
  );
}

export function OrderPage() {
  return (
    <>
      <AcceptedOrder />
      {UNPAID.map((unpaid) => (
        <div key={unpaid.state} className="order__panel coal">
          <div className="order__wait">
            <OrderWait
              uuid={order.uuid}
              progress={{ ...progress, title: unpaid.title, wait: null, text: '', steps: [] }}
            />
            <OrderPayment payment={unpaid} />
          </div>
        </div>
      ))}
    </>
  );
}

const UNPAID = [
  {
    state: 'waiting',
    title: 'Ждёт оплаты',
    text: payUntil('19:40'),
    link: { href: '#', label: payLabel(1_240) },
    isSwitchable: true,
  },
  {
    state: 'failed',
    title: 'Ждёт оплаты',
    text: `${attemptFailed} ${paymentNotNow}`,
    link: null,
    isSwitchable: true,
  },
] as const;

function AcceptedOrder() {
  return (
    <div className="order__panel coal">
      <div className="order__wait">
        <OrderWait uuid={order.uuid} progress={progress} />
        <OrderActions
          progress={{ ...progress, cancel: 'Пока ресторан не принял заказ, его можно отменить.' }}
        />
      </div>
      <OrderTicket order={order} siteName={shop.siteName} schedule={'К\u00a019:00, сегодня'}>
        <p className="order__actions screen-only">
          <button type="button" className="button button--plain">
            Повторить заказ
          </button>
        </p>
      </OrderTicket>
    </div>
  );
}
