/** Props of an element whose markup stays as the server sent it: React leaves alone what it finds there. */
export const AS_SERVED = {
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
};
