import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { DESK_USER } from '../../../scripts/lib/programs.mjs';
import { expect } from './test.ts';

export const PASSWORD = 'Щука-и-хрен-7';

/** Somebody who may use the desk of a database, by the command that is there for it. @returns the one-time password */
export function addDeskUser(databaseFile: string, name: string, role = 'kitchen'): string {
  const args = [...DESK_USER, 'add', name, '--role', role];
  const said = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_FILE: databaseFile },
  });
  return /one-time password (\S+)/.exec(said)?.[1] ?? '';
}

/** A browser of its own in front of the desk. What it complains about is in `complaints`. */
export async function openDeskScreen(
  browser: Browser,
  baseURL: string,
  { js = true, ...options }: { js?: boolean; viewport?: { width: number; height: number } } = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    ...options,
    baseURL,
    javaScriptEnabled: js,
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => void complaints.push(error.error().message));
  return { page: await context.newPage(), context, complaints };
}

/** With a one-time password, which is changed at once. */
export async function enterDesk(page: Page, name: string, oneTime: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Пароль').fill(oneTime);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByLabel('Нынешний пароль').fill(oneTime);
  await page.getByLabel('Новый пароль, от').fill(PASSWORD);
  await page.getByLabel('Новый пароль ещё раз').fill(PASSWORD);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByRole('heading', { name: /^Новые/ })).toBeVisible();
}

export async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { name: /^Новые/ })).toBeVisible();
}

/** @returns its number */
export async function placeOrder(origin: string, index = 0): Promise<number> {
  const { results } = await (await fetch(`${origin}/api/v1/products/?pageSize=100`)).json();
  const dishes = results.filter(({ canBuy }: { canBuy: boolean }) => canBuy);
  const answer = await fetch(`${origin}/api/v1/order/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{
        delivery: index % 3 === 2 ? 10 : 0,
        payment: 0,
        phone: '+7-912-345-67-89',
        fullName: 'Анна Петрова',
      },
      ...{
        address: `Невский проспект, д. ${index + 1}, кв. 48`,
        userComment: index % 3 === 0 ? 'Без лука' : '',
      },
      items: dishes
        .slice(index * 3, index * 3 + 2 + (index % 2))
        .map(({ id }: { id: number }, place: number) => ({ product: id, quantity: place + 1 })),
    }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

export function cardOf(page: Page, id: number) {
  return page.getByRole('article', { name: `№${id}` });
}
