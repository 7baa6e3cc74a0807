/** Protects excerpts of HTML: visible text only, 295 characters for articles. */
import { expect, test } from 'vitest';
import { excerptOf, plainText } from '#app/services/catalogue/excerpt.server.ts';

test.each([
  ['<p>Жар.</p><p>Соль</p>', 'Жар. Соль'],
  ['Мёд<br>и<br/>хлеб', 'Мёд и хлеб'],
  ['<b>жар</b>, <em>соль</em>.', 'жар, соль.'],
  ['<h2 class="a">Лето</h2>\n\n  <p>Пришло</p>', 'Лето. Пришло'],
  ['<h3>Пора <b>в&nbsp;&laquo;Ежа&raquo;</b> </h3 ><p>Ждём</p>', 'Пора в «Ежа». Ждём'],
  ['<h2>Как всё начиналось?</h2><p>Зимой</p>', 'Как всё начиналось? Зимой'],
  ['до<script>alert("<p>нет</p>")</script>после', 'до после'],
  ['до<!-- <p>нет</p> -->после', 'допосле'],
  ['<script>без конца', ''],
  ['<img alt="a > b" src="x">да', 'да'],
  ['2 < 3 и 4 > 3', '2 < 3 и 4 > 3'],
  ['&constructor; &unknown; &; & &copy', '&constructor; &unknown; &; & ©'],
  ['&lt;b&gt; &amp;lt; &quot;да&quot; &#39;да&#39; &apos;', "<b> &lt; \"да\" 'да' '"],
  ['&#1046;&#x416;&#X436; &#128293;', 'ЖЖж 🔥'],
  ['хле&shy;бо&#173;завод', 'хлебозавод'],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

// Attack: with backtracking these take hours.
test.each(['<a', '<a "', "<a b='", '<!--', '<script>', '&#', '< ', '</h2>', 'я '])(
  'a hundred thousand times %j is read',
  (part) => {
    expect(plainText(part.repeat(100_000)).length).toBeLessThanOrEqual(part.length * 100_000);
  },
);

const letters = 'щ'.repeat(293);

test.each([
  [`<p>${letters}щщ</p>`, `${letters}щщ`],
  [`<p>${letters}щщщ</p>`, `${letters}щщ...`],
  // Decoded text counts, not its markup.
  [`<p class="${letters}">&laquo;${letters}&raquo;</p>`, `«${letters}»`],
  [`${letters}щ🔥🔥`, `${letters}щ🔥...`],
  // A flag of two letters, and a person of several emoji.
  [`${letters}щ🇷🇺щ`, `${letters}щ...`],
  [`${letters}👩‍🍳щ`, `${letters}...`],
  [`${letters}. <p>Далее</p>`, `${letters}...`],
  ['<p><img src="a.webp" alt="Фото"></p>', ''],
])('%#: an excerpt has 295 characters', (html, text) => {
  expect(excerptOf(html)).toBe(text);
});
