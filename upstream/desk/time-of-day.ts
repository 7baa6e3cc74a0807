/** «18:30», «18.30», «1830» (number pads have no colon), «9», «9:05». */
const TYPED = /^(?:(\d{1,2})(?:[:.](\d{2}))?|(\d{2})(\d{2}))$/;

/** @returns `18:30`, `09:05`; `null` if invalid */
export function readClockTime(text: string): string | null {
  const [found, hour, minute, hours, minutes] = TYPED.exec(text.trim()) ?? [];
  if (found === undefined) return null;
  const time = `${(hour ?? hours ?? '').padStart(2, '0')}:${minute ?? minutes ?? '00'}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}
