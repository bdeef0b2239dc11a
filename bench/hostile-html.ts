/**
 * Pages that no one means well with, by name: deep, wide, long or broken in every way that a parser, Readability or the
 * writing of Markdown may take badly. Each is made when it is asked for.
 */
export const hostileHtml: Readonly<Record<string, () => string | Buffer>> = {
  'nested div, 5,000': () => `${'<div>'.repeat(5_000)}${text}`,
  'nested div, 50,000': () => `${'<div>'.repeat(50_000)}${text}`,
  'nested b, 20,000': () => `${'<b>'.repeat(20_000)}${text}`,
  'unclosed a, 5,000': () => `<a href="/x">${text}`.repeat(5_000),
  'table, 5,000 rows': () => table(5_000, 5),
  'table, 150,000 cells in long rows': () => table(1_500, 100),
  'table, 150,000 cells in short rows': () => table(50_000, 3),
  'table, one row of 150,000 cells': () => table(1, 150_000),
  'p, 50,000': () => `<p>${text}`.repeat(50_000),
  'li, 50,000': () => `<ul>${`<li>${text}`.repeat(50_000)}</ul>`,
  '<, 1,000,000': () => `<p>${text}${'<'.repeat(1_000_000)}`,
  'nbsp and newline, 300,000': () => `<p>${text}${'&nbsp;\n'.repeat(300_000)}${text}`,
  'nbsp and newline in pre, 300,000': () => `<pre>${text}${'&nbsp;\n'.repeat(300_000)}${text}</pre>`,
  'attributes, 100,000': () => `<div${numbered(100_000, (n) => ` a${n}="${n}"`)}>${filler}</div>`,
  'attributes without end, 300,000': () => `<p>${text}</p>${'<script '.repeat(300_000)}`,
  'scripts without end, 100,000': () => `${filler}${'<script>'.repeat(100_000)}`,
  'comments without end, 200,000': () => `${filler}${'<!--'.repeat(200_000)}`,
  'MathML, 20,000 deep': () => `<p>${text}<math>${'<mrow><msup>'.repeat(10_000)}<mi>x</mi></math>`,
  'MathML, 50,000 wide': () =>
    `<p>${text}<math>${'<mfrac><mi>a</mi><mn>2</mn></mfrac>'.repeat(50_000)}</math>`,
  'ruby, 50,000': () => `<p>${'<ruby>漢<rp>(</rp><rt>ㄏㄢˋ</rt><rp>)</rp></ruby>'.repeat(50_000)}`,
  'ruby, 5,000 deep': () => `<p>${text}${'<ruby>漢<rt>'.repeat(5_000)}`,
  'spans of 10,000 columns and rows': () =>
    `<table>${`<tr>${'<td colspan="10000" rowspan="10000">x</td>'.repeat(20)}</tr>`.repeat(1_000)}</table>`,
  'lists, 5,000 deep': () => `${'<ul><li>item '.repeat(5_000)}${text}`,
  'quotes, 5,000 deep': () => `${`<blockquote>${text}`.repeat(5_000)}`,
  'tables, 2,000 deep': () => `${'<table><tr><td>cell '.repeat(2_000)}${text}`,
  'pre, 2,000 deep': () => `${'<pre>line\n'.repeat(2_000)}${text}`,
  'details, 5,000 deep': () => `${'<details><summary>More</summary>'.repeat(5_000)}${text}`,
  'forms, 20,000': () => `${'<form><input>text of a form</form>'.repeat(20_000)}${filler}`,
  'a data URL of 15 MB': () => `${filler}<img alt="x" src="data:image/png;base64,${'A'.repeat(15_000_000)}">`,
  '200 data URLs of 19,000 characters in links': () =>
    `${filler}${`<a href="https://x.example/${'a'.repeat(19_000)}">x</a>`.repeat(200)}`,
  'entities, 1,000,000': () => `<p>${text}${'&amp;'.repeat(1_000_000)}`,
  'entities that are none, 500,000': () => `<p>${text}${'&notanentity&#x110000;&#0;'.repeat(500_000)}`,
  'misnested formatting, 20,000': () => `<p>${text}${'<b><i><u></b></i></u><font>'.repeat(20_000)}`,
  'formatting across tables, 3,000': () => `${'<a><table><b><tr><i><td>x'.repeat(3_000)}${text}`,
  'one word of 15 MB': () => `<p>${'x'.repeat(15_000_000)}`,
  'one line of 5 million Chinese characters': () => `<p>${'這是一段很長的文字。'.repeat(500_000)}`,
  'headings, 100,000': () => `${'<h2>Heading</h2>'.repeat(100_000)}${filler}`,
  'links, 200,000': () => `<p>${text}${'<a href="/a">b</a> '.repeat(200_000)}`,
  'options, 200,000': () => `${filler}<select>${'<option>x'.repeat(200_000)}</select>`,
  'templates, 20,000 deep': () => `${filler}${'<template>'.repeat(20_000)}`,
  'drawings, 20,000 deep': () => `${filler}${'<svg><g>'.repeat(20_000)}`,
  'line breaks, 300,000': () => `<p>${text}${'<br>'.repeat(300_000)}${text}`,
  'spaces in code, 1,000,000': () => `${filler}<pre>a${' '.repeat(1_000_000)}b</pre>`,
  'spaces in text after breaks, 500,000': () => `<p>${text}${'<br> '.repeat(250_000)}`,
  'line feeds before a nbsp in code, 300,000': () =>
    `${filler}<pre><code>x${'\n'.repeat(300_000)}&nbsp;</code></pre>`,
  'fences in code, 300,000': () =>
    `${filler}<pre>${'``` '.repeat(300_000)}</pre><code>${'` a '.repeat(300_000)}</code>`,
  'backquotes in code, 1,000,000': () => `${filler}<code>${'`'.repeat(1_000_000)}</code>`,
  'opening brackets, 1,000,000': () => `<p>${text}${'['.repeat(1_000_000)}`,
  'stars, 1,000,000': () => `<p>${text}${'*'.repeat(1_000_000)}`,
  'low lines, 1,000,000': () => `<p>${text}${'_'.repeat(1_000_000)}`,
  'backslashes, 1,000,000': () => `<p>${text}${'\\'.repeat(1_000_000)}`,
  'tildes and ampersands, 1,000,000': () => `<p>${text}${'~&'.repeat(500_000)}`,
  'East Asian punctuation in bold, 500,000': () => `<p>${text}<b>${'「」'.repeat(250_000)}x</b>`,
  'commas, 1,000,000': () => `<p>${text}${','.repeat(1_000_000)}`,
  'JSON-LD of 5 MB': () =>
    `<script type="application/ld+json">${'"author":[{'.repeat(450_000)}</script>${filler}`,
  'meta tags, 100,000': () => `${'<meta name="author" content="">'.repeat(100_000)}${filler}`,
  'class of 100,000 names': () => `<div class="${numbered(100_000, (n) => ` c${n}`)}">${filler}</div>`,
  '20,000 elements of 100 class names': () =>
    `<p class="${numbered(100, (n) => ` c${n}`)}">${text}`.repeat(2_000),
  'a frameset': () => `<frameset>${'<frame src="/x">'.repeat(50_000)}</frameset>`,
  plaintext: () => `<p>${text}<plaintext>${'</p>'.repeat(500_000)}`,
  'NUL, 1,000,000': () => `<p>${text}${'\0'.repeat(1_000_000)}`,
  'no markup, one character a line, 1,000,000': () => 'a\n'.repeat(1_000_000),
  'random bytes, 5 MB': () => Buffer.from(randomBytes(5_000_000)),
  'random bytes over 0x7f, 5 MB': () => Buffer.from(randomBytes(5_000_000).map((byte) => byte | 0x80)),
  'UTF-16 mark before an odd number of bytes': () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(1_000_001, 'a')]),
  'lone lead bytes, declared Big5': () =>
    Buffer.concat([Buffer.from(`<meta charset="big5">${filler}`), Buffer.alloc(500_000, 0xa4)]),
  'escapes of ISO-2022-JP, 300,000': () => Buffer.from(`<p>${text}${'\u001b$B\u001b(J'.repeat(300_000)}`),
  'UTF-7 in a meta tag': () => `<meta charset="utf-7">+ADw-script+AD4-${filler}`,
  'a charset that replaces everything': () => `<meta charset="hz-gb-2312">~{<:Ky~}${filler}`,
  'nothing but white space, 5 MB': () => ' \n'.repeat(2_500_000),
};

const text = 'A sentence, with some words that a page may well have, and a comma or two. ';
const filler = `<p>${text.repeat(6)}</p>`.repeat(3);

function table(rows: number, columns: number): string {
  return `<table>${`<tr>${'<td>cell</td>'.repeat(columns)}</tr>`.repeat(rows)}</table>`;
}

function numbered(count: number, write: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => write(n)).join('');
}

// The same bytes each time: a linear congruential generator (Numerical Recipes).
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 42;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
