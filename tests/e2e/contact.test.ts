/** Protects the contact form: validation while typing, the draft, and a single message. */

import type { Page } from 'playwright/test';
import { holdResponses } from './support/hold.ts';
import { expect, open, test, untilHydrated } from './support/test.ts';

const MESSAGE = 'Нас будет шестеро';

test('the map waits for a click; the form validates while typing, keeps its input, and is sent once @js @desktop', async ({
  page,
  expectAccessible,
  faults,
}) => {
  faults.allow('net::ERR_CONNECTION_REFUSED', '/contact.data');
  const hosts = new Set<string>();
  const posts: string[] = [];
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).hostname);
    if (request.method() === 'POST') posts.push(request.url());
  });
  await open(page, '/contact');
  const [email, subject] = [page.getByLabel('E-mail'), page.getByLabel('Тема')];
  const failed = page.getByRole('alert').filter({ hasText: 'Сообщение не отправлено' });

  await page.getByRole('button', { name: 'OK' }).click();
  const map = page.getByRole('button', { name: 'Показать карту' });
  await map.scrollIntoViewIfNeeded();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect([...hosts]).toEqual(['localhost']);
  await map.click();
  await expect(page.getByTitle('«Угли и хмель» на карте')).toBeVisible();
  await expect.poll(() => [...hosts]).toContain('yandex.ru');
  await expect(page.getByRole('button', { name: 'Скрыть карту' })).toBeFocused();
  await page.getByRole('button', { name: 'Скрыть карту' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page).toHaveURL('/contact');

  await expect(send(page)).toBeDisabled();
  await expect(send(page)).toHaveAccessibleDescription(/Заполните все поля/);
  await email.pressSequentially('oleg@');
  await expect(email).toHaveAccessibleDescription('неверный формат e-mail');
  await email.pressSequentially('mail.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await subject.focus();
  await expect(subject).not.toHaveAttribute('aria-invalid');
  await subject.blur();
  await expect(subject).toHaveAccessibleDescription('обязательное поле');
  await expectAccessible();

  await fillIn(page);
  await expect(send(page)).toBeEnabled();
  for (const name of [/политику/, /обработку/]) {
    await box(page, name).uncheck({ force: true });
    await expect(send(page)).toBeDisabled();
    await box(page, name).check({ force: true });
  }
  // The draft, without the consents, survives a reload and navigation.
  for (const leave of [() => page.reload(), () => leaveAndGoBack(page)]) {
    await leave();
    await untilHydrated(page);
    await expect(email).toHaveValue('oleg@mail.example');
    await expect(page.getByLabel('Текст сообщения')).toHaveValue(MESSAGE);
    await expect(box(page, /политику/)).not.toBeChecked();
    await expect(send(page)).toBeDisabled();
  }
  await fillIn(page);

  await page.route('**/contact.data*', (route) => route.abort('connectionrefused'), { times: 1 });
  await send(page).click();
  await expect(failed).toBeVisible();
  await expect(page.getByLabel('Текст сообщения')).toHaveValue(MESSAGE);
  await expect(box(page, /политику/)).toBeChecked();

  posts.length = 0;
  const response = await holdResponses(page, '**/contact.data*');
  await send(page).click();
  await response.requested;
  await sending(page).click();
  await subject.press('Enter');
  response.release();
  await expect(page.getByText('Отлично! Спасибо. Мы получили Ваше сообщение')).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Текст сообщения')).toHaveValue('');
  await expect(box(page, /политику/)).not.toBeChecked();
  // The form with the focused field was removed.
  await expect(page.getByRole('main')).toBeFocused();
  expect(posts).toHaveLength(1);
  await expect(failed).toHaveCount(0);
  await expect(send(page)).toBeDisabled();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByLabel('Текст сообщения')).toHaveValue('');
});

test('without scripts the map is loaded by its button, and by nothing else @no-js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow('net::ERR_');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await open(page, '/contact', false);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'OK' })).toHaveCount(0);
  expect([...hosts]).toEqual(['localhost']);
  await page.getByRole('button', { name: 'Показать карту' }).click();
  await expect(page.getByTitle('«Угли и хмель» на карте')).toBeVisible();
  await expect.poll(() => [...hosts]).toContain('yandex.ru');
  await page.goto('/contact');
  await expect(page.locator('iframe')).toHaveCount(0);
});

async function fillIn(page: Page) {
  await page.getByLabel('Ваше имя').fill('Олег');
  await page.getByLabel('E-mail').fill('oleg@mail.example');
  await page.getByLabel('Тема').fill('Столик на субботу');
  await page.getByLabel('Текст сообщения').fill(MESSAGE);
  // The tick covers the box.
  await box(page, /политику/).check({ force: true });
  await box(page, /обработку/).check({ force: true });
}

async function leaveAndGoBack(page: Page) {
  await page.locator('.site-header .logo').click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
}

function send(page: Page) {
  return page.getByRole('button', { name: 'Отправить' });
}

function sending(page: Page) {
  return page.getByRole('button', { name: 'Отправляем' });
}

function box(page: Page, name: RegExp) {
  return page.getByRole('checkbox', { name });
}
