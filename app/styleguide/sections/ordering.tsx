import { CheckoutForm, type CheckoutFormProps } from '#app/components/cart/checkout-form.tsx';
import { MiniCart } from '#app/components/frame/mini-cart.tsx';
import { OrderTicket } from '#app/components/order/order-ticket.tsx';
import { BuyForm } from '#app/components/product/buy-form.tsx';
import { ProductView } from '#app/components/product/product-view.tsx';
import { bareProduct, cart, emptyCart, order, product, shop } from '../fixtures.ts';
import { Specimen, Specimens } from '../specimen.tsx';
import { WithCart } from '../with-cart.tsx';

export function Dish() {
  return (
    <Specimens wide>
      <Specimen title="Страница блюда">
        <ProductView product={product} variant="page">
          <BuyForm product={product} quantity={2} />
        </ProductView>
      </Specimen>
      <Specimen title="Без картинки, не продаётся, длинное название">
        <ProductView product={bareProduct} variant="page" />
      </Specimen>
      <Specimen title="В окне">
        <ProductView product={{ ...product, id: 99 }} variant="dialog">
          <BuyForm product={product} />
        </ProductView>
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
      <Specimen title="Наведение" state="hover" on=".cart-link">
        <WithCart cart={cart}>
          <MiniCart currentPath="/cart" />
        </WithCart>
      </Specimen>
    </Specimens>
  );
}

const REFUSED: CheckoutFormProps['answer'] = {
  failure: 'refused',
  alerts: [{ field: 'phone', label: 'Номер телефона', text: 'введите корректный номер' }],
  result: {
    status: 'error',
    initialValue: { fullName: '', phone: '+7-9', delivery: '0', payment: '0' },
    error: {
      fullName: ['необходимо заполнить Имя'],
      phone: ['введите корректный номер'],
      address: ['необходимо заполнить адрес'],
      privacy: ['нужно ваше согласие'],
    },
  },
};

export function Checkout() {
  return (
    <WithCart cart={cart}>
      <CheckoutForm
        cart={cart}
        checkout={{ constraint: {}, defaults: {}, key: 'styleguide' }}
        answer={REFUSED}
      />
    </WithCart>
  );
}

export function OrderPage() {
  return (
    <OrderTicket
      order={order}
      siteName={shop.siteName}
      heading="<p>Спасибо за заказ!</p>"
      subHeading="<p>Мы позвоним вам через пять минут.</p>"
    >
      <p className="order__actions">
        <button type="button" className="button button--quiet">
          Повторить заказ
        </button>
      </p>
    </OrderTicket>
  );
}
