import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const CHANNEL = 'allergens';

/**
 * A list that is open in another tab is loaded again when «Мои аллергены» change. By a channel, not by
 * storage: it says something about the guest's health (docs/decisions/0083-my-allergens.md).
 */
export function useOtherChoices(chosen: string): void {
  const { revalidate } = useRevalidator();
  const onMessage = useEffectEvent(({ data }: MessageEvent) => {
    if (data !== chosen) revalidate();
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', onMessage);
    channel.postMessage(chosen);
    return () => channel.close();
  }, [chosen]);
}
