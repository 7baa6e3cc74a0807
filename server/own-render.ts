import type { RouterContextProvider } from 'react-router';
import { clientContext } from '#app/services/http/limits.server.ts';
import { takePage, wholePageContext } from '#app/services/http/whole-page.server.ts';
import type { Answered } from './messages.ts';

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Answers for one visitor alone: nothing of it is kept. */
export function createOwnRender(handle: Handle, createContext: () => RouterContextProvider) {
  return async (request: Request, client: string): Promise<Answered> => {
    const context = createContext();
    context.set(clientContext, client);
    context.set(wholePageContext, { page: null });
    const response = await handle(request, context);
    return { response, html: takePage(response, context) };
  };
}
