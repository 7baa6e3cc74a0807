export const API: string[];
export const COMPOSE: string[];
