import type { Page } from 'playwright/test';
import { answerAsProxy, holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const MESSAGE_FAILED = 'Сообщение не отправлено';

test('the map is asked for; the feedback form says what is wrong, keeps what cannot be sent, and sends it once @js @desktop', async ({
  page,
  expectAccessible,
  faults,
}) => {
  faults.allow('net::ERR_CONNECTION_REFUSED');
  faults.allow('/contact.data');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.goto('/contact');
  await untilHydrated(page);

  await test.step('nothing of the map’s host is fetched until it is asked for', async () => {
    await page.locator('summary').filter({ hasText: 'Показать карту' }).scrollIntoViewIfNeeded();
    await expect(page.locator('iframe')).not.toBeInViewport();
    expect([...hosts]).toEqual(['localhost']);

    await page.locator('summary').filter({ hasText: 'Показать карту' }).click();
    await expect(page.getByTitle('«Угли и хмель» на карте')).toBeVisible();
    await expect.poll(() => [...hosts]).toContain('yandex.ru');
    await page.locator('summary').filter({ hasText: 'Показать карту' }).click();
  });

  await test.step('what is wrong is said while one types and when one leaves a field', async () => {
    await expect(send(page)).toBeDisabled();
    await expect(send(page)).toHaveAccessibleDescription(/Заполните все поля/);
    const email = page.getByLabel('E-mail');
    await email.pressSequentially('oleg@');
    await expect(email).toHaveAccessibleDescription('неверный формат e-mail');
    await email.pressSequentially('mail.example');
    await expect(email).not.toHaveAttribute('aria-invalid');

    const subject = page.getByLabel('Тема');
    await subject.focus();
    await expect(subject).not.toHaveAttribute('aria-invalid');
    await subject.blur();
    await expect(subject).toHaveAccessibleDescription('обязательное поле');
    await expectAccessible();
  });

  await test.step('it can be sent once everything is filled in and both boxes are ticked', async () => {
    await fillIn(page);
    await expect(send(page)).toBeEnabled();
    for (const name of [/политику/, /обработку/]) {
      await box(page, name).uncheck({ force: true });
      await expect(send(page)).toBeDisabled();
      await box(page, name).check({ force: true });
      await expect(send(page)).toBeEnabled();
    }
    await page.getByLabel('E-mail').fill('oleg@');
    await expect(send(page)).toBeDisabled();
    await page.getByLabel('E-mail').fill('oleg@mail.example');
  });

  await test.step('everything is kept when the message cannot be sent', async () => {
    await page.route('**/contact.data*', (route) => route.abort('connectionrefused'));
    await send(page).click();
    await expect(page.getByRole('alert').filter({ hasText: MESSAGE_FAILED })).toBeVisible();
    await expect(page.getByLabel('Текст сообщения')).toHaveValue('Нас будет шестеро');
    await expect(box(page, /политику/)).toBeChecked();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('and when a proxy answers in the place of the shop', async () => {
    await page.getByLabel('Тема').fill('Столик на воскресенье');
    const answers = await holdAnswers(page, '**/contact.data*', (route) => answerAsProxy(route));
    // By the keyboard: clicked so soon it would be a double click.
    await send(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Отправляем' })).toBeVisible();
    answers.release();
    await expect(send(page)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: MESSAGE_FAILED })).toBeVisible();
    await expect(page.getByLabel('Тема')).toHaveValue('Столик на воскресенье');
    await expect(box(page, /политику/)).toBeChecked();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('it goes once, however often the button is pressed', async () => {
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    const answers = await holdAnswers(page, '**/contact.data*');
    await send(page).click();
    await answers.asked;
    const sending = page.getByRole('button', { name: 'Отправляем' });
    await expect(sending).toBeVisible();
    await sending.click();
    await page.getByLabel('Тема').press('Enter');
    answers.release();
    await expectThanks(page);
    // The field that had the focus has gone with its form.
    await expect(page.getByRole('main')).toBeFocused();
    expect(posts).toBe(1);
    await expect(page.getByRole('alert').filter({ hasText: MESSAGE_FAILED })).toHaveCount(0);
    await expect(send(page)).toBeDisabled();
  });
});

test('the feedback form comes back with what was typed, leads to what is wrong, and sends it @no-js', async ({
  page,
  expectAccessible,
  faults,
}) => {
  faults.allow('400 (Bad Request)');
  await page.goto('/contact');
  await page.getByLabel('Ваше имя').fill('Олег');
  await page.getByLabel('E-mail').fill('oleg@');
  await send(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Проверьте отмеченные поля' });
  await expect(summary.getByRole('link')).toHaveText([
    'E-mail: неверный формат e-mail',
    'Тема: обязательное поле',
    'Текст сообщения: обязательное поле',
    'Политика конфиденциальности: нужно ваше согласие',
    'Персональные данные: нужно ваше согласие',
  ]);
  await expect(page.getByLabel('Ваше имя')).toHaveValue('Олег');
  await expectAccessible();
  await summary.getByRole('link', { name: 'Тема: обязательное поле' }).click();
  await expect(page.getByLabel('Тема')).toBeFocused();

  await fillIn(page);
  await send(page).click();
  await expectThanks(page);
});

test('what was typed comes back after a reload and on the way back, until the message is sent @js @phone', async ({
  page,
}) => {
  await page.goto('/contact');
  await untilHydrated(page);
  await fillIn(page);

  await test.step('without the consents', async () => {
    for (const leave of [() => page.reload(), () => leaveAndGoBack(page)]) {
      await leave();
      await untilHydrated(page);
      await expect(page.getByLabel('Ваше имя')).toHaveValue('Олег');
      await expect(page.getByLabel('E-mail')).toHaveValue('oleg@mail.example');
      await expect(page.getByLabel('Тема')).toHaveValue('Столик на субботу');
      await expect(page.getByLabel('Текст сообщения')).toHaveValue('Нас будет шестеро');
      await expect(box(page, /политику/)).not.toBeChecked();
    }
  });

  await test.step('once it is sent the form is empty, and stays so', async () => {
    await untilHydrated(page);
    await expect(send(page)).toBeDisabled();
    await box(page, /политику/).check({ force: true });
    await box(page, /обработку/).check({ force: true });
    await send(page).click();
    await expectThanks(page);
    await leaveAndGoBack(page);
    await expect(page.getByLabel('Текст сообщения')).toHaveValue('');
    await page.reload();
    await untilHydrated(page);
    await expect(page.getByLabel('Текст сообщения')).toHaveValue('');
  });
});

test('what was typed before scripts ran is not overwritten, and comes back as well @js @phone', async ({
  page,
}) => {
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Ваше имя').fill('Олег');
  await page.getByLabel('Тема').fill('Столик на субботу');
  const scripts = await holdAnswers(page, '**/public/assets/*.js');
  // Not `load`: it waits for the scripts.
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Тема').fill('Столик на пятницу');
  scripts.release();
  await expect(page.getByLabel('Ваше имя')).toHaveValue('Олег');
  await expect(page.getByLabel('Тема')).toHaveValue('Столик на пятницу');
  await untilHydrated(page);
  await page.reload();
  await expect(page.getByLabel('Тема')).toHaveValue('Столик на пятницу');
});

test('what was sent without scripts and refused stays, whatever was typed before @js @phone', async ({
  page,
  faults,
}) => {
  faults.allow('400 (Bad Request)');
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Тема').fill('Столик на субботу');
  const scripts = await holdAnswers(page, '**/public/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Тема').fill('Столик на пятницу');
  await send(page).click();
  await expect(page.getByText('Проверьте отмеченные поля')).toBeVisible();
  scripts.release();
  await untilHydrated(page);
  await expect(page.getByLabel('Тема')).toHaveValue('Столик на пятницу');
  await leaveAndGoBack(page);
  await expect(page.getByLabel('Тема')).toHaveValue('Столик на пятницу');
});

test('a field that is left moves nothing between press and release @js @phone', async ({ page }) => {
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Ваше имя').focus();
  await box(page, /политику/).scrollIntoViewIfNeeded();
  const place = await box(page, /политику/)
    .locator('..')
    .boundingBox();
  await page.mouse.move((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
  await page.mouse.down();
  await expect(page.getByLabel('Ваше имя')).not.toBeFocused();
  await expect(page.getByText('обязательное поле')).toHaveCount(0);
  await page.mouse.up();
  await expect(box(page, /политику/)).toBeChecked();
  await expect(page.getByText('обязательное поле')).toHaveCount(1);
});

async function expectThanks(page: Page) {
  await expect(page.getByText('Отлично! Спасибо. Мы получили Ваше сообщение')).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByLabel('Ваше имя')).toHaveValue('');
  await expect(page.getByLabel('Текст сообщения')).toHaveValue('');
  await expect(box(page, /политику/)).not.toBeChecked();
}

async function fillIn(page: Page) {
  await page.getByLabel('Ваше имя').fill('Олег');
  await page.getByLabel('E-mail').fill('oleg@mail.example');
  await page.getByLabel('Тема').fill('Столик на субботу');
  await page.getByLabel('Текст сообщения').fill('Нас будет шестеро');
  // The tick is drawn over the box.
  await box(page, /политику/).check({ force: true });
  await box(page, /обработку/).check({ force: true });
}

/** Without loading a document. */
async function leaveAndGoBack(page: Page) {
  await page.locator('.site-header .logo').click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
}

function send(page: Page) {
  return page.getByRole('button', { name: 'Отправить' });
}

function box(page: Page, name: RegExp) {
  return page.getByRole('checkbox', { name });
}
