import { execFileSync } from 'node:child_process';
import type { Browser, Locator, Page } from 'playwright/test';
import { DESK_USER } from '../../../scripts/lib/programs.mjs';
import { expect } from './test.ts';

export const PASSWORD = 'Щука-и-хрен-7';

/** A cook may cancel. @returns the one-time password */
export function addDeskUser(databaseFile: string, name: string, role = 'kitchen'): string {
  const env = { PATH: process.env.PATH, DATABASE_FILE: databaseFile };
  const args = [...DESK_USER, 'add', name, '--role', role, ...(role === 'kitchen' ? ['--may-cancel'] : [])];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', env });
  return /one-time password (\S+)/.exec(output)?.[1] ?? '';
}

/** `complaints` collects console errors and exceptions. */
export async function openDeskScreen(browser: Browser, baseURL: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, reducedMotion: 'reduce' });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => void complaints.push(error.error().message));
  return { page: await context.newPage(), context, complaints };
}

/** @param oneTime replaced at once */
export async function logIn(page: Page, name: string, oneTime = ''): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Пароль').fill(oneTime || PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  if (oneTime) {
    await page.getByLabel('Новый пароль, от').fill(PASSWORD);
    await page.getByLabel('Новый пароль ещё раз').fill(PASSWORD);
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
  }
  await expect(page.locator('.board')).toBeVisible();
}

export function orderCard(page: Page, id: number): Locator {
  return page.getByRole('article', { name: `№${id}` });
}
