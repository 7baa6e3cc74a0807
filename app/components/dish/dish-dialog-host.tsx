import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { whenIdle } from '#app/components/use-idle.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';

const importDialog = () => import('./dish-dialog.tsx').then((file) => ({ default: file.DishDialog }));
/** If the dialog's code cannot be loaded, the dish's own page is loaded instead. */
const DishDialog = lazy<() => ReactNode>(() => importDialog().catch(() => ({ default: DishDocument })));

/** Mounts the dialog when the first dish is opened. Its code is loaded when the page is idle. */
export function DishDialogHost() {
  const [params] = useSearchParams();
  const isOpen = params.has(DISH_PARAM);
  const [isNeeded, setNeeded] = useState(false);
  if (isOpen && !isNeeded) setNeeded(true);
  useEffect(() => whenIdle(() => void importDialog().catch(() => {})), []);
  return <Suspense>{isNeeded && <DishDialog />}</Suspense>;
}

/** The address bar already has the URL of the dish (`mask`), so a reload loads its page. */
function DishDocument() {
  const location = useLocation();
  const notify = useNotify();
  useEffect(() => {
    if (!new URLSearchParams(location.search).has(DISH_PARAM)) return;
    if (navigator.onLine) window.location.reload();
    else notify({ code: 'offline' });
  }, [location, notify]);
  return null;
}
