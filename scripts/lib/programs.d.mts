export const API: string[];
export const COMPOSE: string[];
export const DESK_USER: string[];
export const SHOP_COPY: string[];
