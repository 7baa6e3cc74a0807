import type { RouterContextProvider } from 'react-router';
import { clientContext } from '#app/services/http/limits.server.ts';

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Answers one visitor; nothing of it is cached. */
export function createOwnRender(handle: Handle, createContext: () => RouterContextProvider) {
  return (request: Request, client: string): Promise<Response> => {
    const context = createContext();
    context.set(clientContext, client);
    return handle(request, context);
  };
}
