import { createContext } from 'react-router';

/** Of this process. While it is stopping it wants no new shoppers. */
export const lifeContext = createContext({ isStopping: false });
