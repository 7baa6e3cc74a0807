import { route } from '@react-router/dev/routes';

/** In app/routes.ts, inside the layout of page-errors.tsx. */
export const hoursRoute = route('hours', 'routes/hours.tsx');
