import { openYooKassa, SHOP } from './stand-in.ts';

/** `npm start -- --test-payments`: play money. `PORT`; `SHOP_URL` gets the notifications. */
const yookassa = await openYooKassa(Date.now, Number(process.env.PORT ?? 0));
yookassa.shop.isTest = true;

async function notifyShop(message: object): Promise<{ status: number }> {
  const url = new URL('/payments/notification', process.env.SHOP_URL);
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  };
  return fetch(url, request).catch(() => ({ status: 503 }));
}
setInterval(() => void yookassa.deliver(notifyShop), 1_000);

process.send?.({ ready: true, settings: { ...SHOP, apiUrl: yookassa.apiUrl } });
