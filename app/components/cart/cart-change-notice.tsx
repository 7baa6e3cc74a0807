import { useEffect, useState } from 'react';
import { Alert } from '#app/components/notices/alert.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';

/**
 * Changes of the cart that the shopper did not make. The server returns them once, but the loader runs again after each click, so
 * the state preserves the list until the notice is closed or the page is left.
 */
export function CartChangeNotice({ changes }: { changes: readonly string[] }) {
  const [shown, setShown] = useState(changes);
  useEffect(() => {
    if (changes.length > 0) setShown(changes);
  }, [changes]);
  if (shown.length === 0) return null;
  return (
    <div className="checkout__failures">
      <Alert kind="info" onClose={() => setShown([])}>
        {shown.map((text) => (
          <div key={text}>{typesetNode(text)}</div>
        ))}
      </Alert>
    </div>
  );
}
