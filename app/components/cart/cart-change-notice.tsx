import { useState } from 'react';
import { Alert } from '#app/components/notices/alert.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';

/** Changes that the shopper did not make. */
export function CartChangeNotice({ changes }: { changes: readonly string[] }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const open = changes.filter((text) => !closed.includes(text));
  if (open.length === 0) return null;
  return (
    <div className="checkout__failures">
      <Alert kind="info" onClose={() => setClosed(changes)}>
        {open.map((text) => (
          <div key={text}>{typesetNode(text)}</div>
        ))}
      </Alert>
    </div>
  );
}
