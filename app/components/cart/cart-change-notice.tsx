import { useEffect, useState } from 'react';
import { Alert } from '#app/components/notices/alert.tsx';
import { words } from '#app/components/unbroken-text.tsx';

/**
 * What has changed in the cart without its owner. The server says it once. With scripts the page is loaded again after each
 * click, so it stays here until it is closed or the page is left.
 */
export function CartNews({ news }: { news: readonly string[] }) {
  const [told, setTold] = useState(news);
  useEffect(() => {
    if (news.length > 0) setTold(news);
  }, [news]);
  if (told.length === 0) return null;
  return (
    <div className="checkout__failures">
      <Alert kind="info" onClose={() => setTold([])}>
        {told.map((text) => (
          <div key={text}>{words(text)}</div>
        ))}
      </Alert>
    </div>
  );
}
