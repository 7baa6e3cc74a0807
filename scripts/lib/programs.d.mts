export const API: string[];
export const CONTENT_CHECK: string[];
export const DESK_USER: string[];
export const SHOP_COPY: string[];
