import type { RequestListener, Server } from 'node:http';

export const REFUSALS: Readonly<Record<400 | 405, string>>;
export function createGuardedServer(listener: RequestListener): Server;
