import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { whenIdle } from '#app/components/use-idle.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';

const importDialog = () => import('./dish-dialog.tsx').then((file) => ({ default: file.DishDialog }));
/** Without the code of the dialog: the dish's own page. */
const DishDialog = lazy<() => ReactNode>(() => importDialog().catch(() => ({ default: DishDocument })));

/** The code is loaded when the page is idle. */
export function DishDialogHost() {
  const [params] = useSearchParams();
  const isOpen = params.has(DISH_PARAM);
  const [isNeeded, setNeeded] = useState(false);
  if (isOpen && !isNeeded) setNeeded(true);
  useEffect(() => whenIdle(() => void importDialog().catch(() => {})), []);
  return <Suspense>{isNeeded && <DishDialog />}</Suspense>;
}

/** The URL is the dish's already (`mask`). */
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
