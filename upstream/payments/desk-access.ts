import type { CurrentSettings } from './payment-settings.ts';
import { createYooKassa } from './yookassa.ts';

/** Below the pause between trials at the desk. */
const TRIAL_MS = 10_000;

export type DeskPayments = ReturnType<typeof createDeskPayments>;

/** What the desk may know and do of the payment provider. */
export function createDeskPayments({ isFixed, current, refresh }: CurrentSettings) {
  return {
    isFixed,
    refresh,
    /** `null`: orders cannot be paid online. */
    mode(): 'live' | 'test' | null {
      const settings = current();
      if (!settings || settings.isOff) return null;
      return settings.secretKey.startsWith('test_') ? 'test' : 'live';
    },
    /** Without it nothing is asked of the provider: no payment, refund or receipt goes on. */
    hasKey: () => current() !== null,
    /** @returns why shop and key were not accepted; `null`: they were */
    async tryAccess(): Promise<string | null> {
      const settings = current();
      if (!settings) return 'off';
      const outcome = await createYooKassa(settings, TRIAL_MS).tryAccess();
      return outcome.kind === 'answer' ? null : outcome.failure;
    },
  };
}
