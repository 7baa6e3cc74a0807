import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { searchHref } from '#app/domain/catalogue/search.ts';

/** The search in the menu of small screens opens the results without loading a document, and the menu closes. */
export function useMenuSearch(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      const menu = form.closest('.site-menu__search')?.closest('details');
      if (!menu) return;
      event.preventDefault();
      menu.open = false;
      navigate(searchHref(String(new FormData(form).get('q') ?? '')));
    }
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [navigate]);
}
