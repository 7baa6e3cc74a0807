import { describe, expect, test } from 'vitest';
import { excerptOf, plainText } from '#app/domain/text/excerpt.ts';

describe('plainText', () => {
  test.each([
    ['Просто текст', 'Просто текст'],
    ['<p>Жар.</p><p>Соль</p>', 'Жар. Соль'],
    ['Мёд<br>и<br/>хлеб', 'Мёд и хлеб'],
    ['<ul><li>раз</li><li>два</li></ul>', 'раз два'],
    ['<b>жар</b>, <em>соль</em>.', 'жар, соль.'],
    ['<h2 class="a">Лето</h2>\n\n  <p>Пришло</p>', 'Лето. Пришло'],
    ['<h3>Пора <b>в&nbsp;&laquo;Ежа&raquo;</b> </h3 ><p>Ждём</p>', 'Пора в «Ежа». Ждём'],
    ['<h2>Как всё начиналось?</h2><p>Зимой</p>', 'Как всё начиналось? Зимой'],
    ['<p>Зимой.</p><h2></h2><p>Весной</p>', 'Зимой. Весной'],
    ['до<script>alert("<p>нет</p>")</script>после', 'до после'],
    ['до<style>p { color: red }</style>после', 'до после'],
    ['<STYLE>a</STYLE >да', 'да'],
    ['до<!-- <p>нет</p> -->после', 'допосле'],
    ['<script>без конца', ''],
    ['<img alt="a > b" src="x">да', 'да'],
    ["<a title='>'>да</a>", 'да'],
    ['2 < 3 и 4 > 3', '2 < 3 и 4 > 3'],
    ['хлеб&nbsp;и&nbsp;соль', 'хлеб и соль'],
    ['&constructor; &toString;', '&constructor; &toString;'],
    ['&laquo;Угли&raquo;&nbsp;&mdash; бар&hellip;', '«Угли» — бар…'],
    ['&lt;b&gt; &amp;lt; &quot;да&quot; &#39;да&#39; &apos;', "<b> &lt; \"да\" 'да' '"],
    ['&#1046;&#x416;&#X436; &#128293;', 'ЖЖж 🔥'],
    ['&unknown; &; & &copy', '&unknown; &; & &copy'],
    ['&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['хле&shy;бо&#173;завод', 'хлебозавод'],
    ['\n\t ', ''],
    ['', ''],
  ])('%j reads %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test.each([['<a'], ['<a "'], ["<a b='"], ['<!--'], ['<script>'], ['&#'], ['< '], ['</h2>'], ['я ']])(
    'a hundred thousand times %j does not stop the server',
    (part) => {
      expect(plainText(part.repeat(100_000)).length).toBeLessThanOrEqual(part.length * 100_000);
    },
  );
});

describe('excerptOf', () => {
  const letters = (count: number) => 'щ'.repeat(count);

  test('keeps a text of 295 characters whole', () => {
    expect(excerptOf(`<p>${letters(295)}</p>`)).toBe(letters(295));
  });

  test('cuts a longer one after 295 and adds three dots', () => {
    expect(excerptOf(`<p>${letters(296)}</p>`)).toBe(`${letters(295)}...`);
  });

  test('counts what is read, not what is written', () => {
    expect(excerptOf(`<p class="${letters(300)}">&laquo;${letters(293)}&raquo;</p>`)).toBe(
      `«${letters(293)}»`,
    );
  });

  test('never cuts an emoji in half', () => {
    expect(excerptOf('🔥'.repeat(295))).toBe('🔥'.repeat(295));
    expect(excerptOf('🔥'.repeat(300))).toBe(`${'🔥'.repeat(295)}...`);
    expect(excerptOf(`${letters(294)}🔥🔥`)).toBe(`${letters(294)}🔥...`);
  });

  test('is empty for an article without text', () => {
    expect(excerptOf('<p><img src="a.webp" alt="Фото"></p>')).toBe('');
  });
});
