import { route } from '@react-router/dev/routes';

/** The line for app/routes.ts: inside the layout of page-errors.tsx, which gives pages their frame around errors. */
export const hoursRoute = route('hours', 'routes/hours.tsx');
