export const API: string[];
