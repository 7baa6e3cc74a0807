import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { whenIdle } from '#app/components/use-idle.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';

const importDialog = () => import('./dish-dialog.tsx').then((file) => ({ default: file.DishDialog }));
/** A dish has a page of its own, which needs no scripts: where the dialog cannot be fetched, that is loaded. */
const DishDialog = lazy<() => ReactNode>(() => importDialog().catch(() => ({ default: DishDocument })));

/** Renders the dialog from the first dish on that is opened in it; its code is fetched when the page is idle. */
export function DishDialogHost() {
  const [params] = useSearchParams();
  const isOpen = params.has(DISH_PARAM);
  const [isNeeded, setNeeded] = useState(false);
  if (isOpen && !isNeeded) setNeeded(true);
  useEffect(() => whenIdle(() => void importDialog().catch(() => {})), []);
  return <Suspense>{isNeeded && <DishDialog />}</Suspense>;
}

/** The address bar shows the address of the dish already. */
function DishDocument() {
  const [params] = useSearchParams();
  const isOpen = params.has(DISH_PARAM);
  const notify = useNotify();
  useEffect(() => {
    if (!isOpen) return;
    if (navigator.onLine) window.location.reload();
    else notify({ code: 'offline' });
  }, [isOpen, notify]);
  return null;
}
