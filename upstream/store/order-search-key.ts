/** SQLite lowers only Latin letters, and people write one phone in many ways. So what is compared is made here. */

/** What an order is found by at the desk, besides its number. */
export function searchKeyOf(phone: string, name: string): string {
  return `${lastDigits(phone)} ${normalizeText(name)}`;
}

/** What has to stand in the key for a text to be found; '' finds nothing. */
export function searchedKeyOf(text: string): string {
  return /[\p{L}]/u.test(text) ? normalizeText(text) : lastDigits(text);
}

/** Without the 8 or +7 that a phone begins with: both stand for one country. */
function lastDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 ? digits.slice(1) : digits;
}

function normalizeText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
