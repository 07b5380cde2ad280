import { readFileSync } from 'node:fs';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageText } from '#signalhub/collectors/documents/page-bytes.ts';
import { readDocumentPage } from '#signalhub/collectors/documents/document-page.ts';
import { isDroppedTitle } from '#signalhub/collectors/documents/dropped-title.ts';
import { outlineOf } from '#signalhub/collectors/documents/page-outline.ts';
import { GOV_CN_POLICY } from '#signalhub/collectors/sources/gov-cn/gov-cn-policy.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import { gb18030Bytes } from '#simulators/sources/gb18030-text.ts';
import { realPath } from '#test/signalhub/etf/real-files.ts';

const BODY = [{ id: 'body' }, { className: 'text' }];

test('a body is the text of the first element that has any, in lines', () => {
  const html = `<div id="body"><script>var a = "<p>no</p>";</script></div>
    <div class="a text b"><h1>一</h1><p>二&nbsp;<b>三</b><br>四</p><table><tr><td>五</td></tr></table></div>六`;
  expect(outlineOf(html, BODY).body).toBe('一\n二 三\n四\n五');
});

test.each([
  ['unclosed elements', `<div class="text"><p>一<p>二<div><span>三`, '一\n二\n三'],
  ['end tags of nothing', `</p></div><div class="text">一</span></div>二`, '一'],
  ['an unclosed script', `<div class="text">一<script>if (a < b) {`, '一'],
  ['an unclosed comment', `<div class="text">一<!-- 二`, '一'],
  ['broken entities', `<div class="text">&#x110000;&lt;一&bogus;`, '\uFFFD<一&bogus;'],
])('reads %s', (_name, html, body) => {
  expect(outlineOf(html, BODY).body).toBe(body);
});

test('costs of hostile pages grow with their length only', () => {
  const deep = `<div class="text">一${'<div><b>'.repeat(100_000)}二`;
  expect(outlineOf(deep, BODY).body).toBe('一');
  const long = outlineOf(`<div class="text">${'二'.repeat(500_000)}`, BODY).body;
  expect(long).toHaveLength(60_000);
  const links = `<li>${'<a href=x>一</a>'.repeat(20_000)}</li>`;
  expect(outlineOf(links, []).links).toHaveLength(500);
});

test('the encoding is what the bytes are; the page decides where they are damaged', () => {
  const text = '<meta charset="utf-8"><p>国务院办公厅关于促进消费的意见';
  expect(pageText(gb18030Bytes(text))).toBe(text);
  const damaged = new TextEncoder().encode(`${text.repeat(20)}`);
  damaged[damaged.length - 40] = 0xff;
  expect(pageText(damaged)).toContain('国务院办公厅关于促进消费的意见');
});

test('numbers and dates of documents are read from the table or the first lines', () => {
  const read = (html: string) =>
    readDocumentPage({ status: 200, headers: {}, bytes: new TextEncoder().encode(html) }, BODY);
  const body =
    '<div id="body"><p>工信部联〔2026〕42号</p><p>各省、自治区、直辖市：现通知如下，请认真执行。</p></div>';
  expect(read(body)).toMatchObject({ docNo: '工信部联〔2026〕42号', writtenOn: null });
  const table =
    '<td>发文字号：</td><td>国发〔2026〕15号</td><td>成文日期：</td><td>2026年8月5日</td>';
  expect(read(table + body)).toMatchObject({ docNo: '国发〔2026〕15号', writtenOn: '2026-08-05' });
});

test.each([
  ['国务院领导会见外宾', true],
  ['某司2026年度公开招聘公告', true],
  ['办公设备采购公告', true],
  ['关于印发《政府采购合作创新采购方式管理暂行办法》的通知', false],
  ['关于促进汽车消费的若干措施', false],
])('the title %s is dropped: %s', (title, isDropped) => {
  expect(isDroppedTitle(title)).toBe(isDropped);
});

const RECORDED = realPath('../collectors/policy/gov_ZUIXINZHENGCE_three_rows_2026-09.json');

test.skipIf(!existsSync(RECORDED))('rows of a recorded list are read', () => {
  const answer = { status: 200, headers: {}, bytes: readFileSync(RECORDED) };
  const request = GOV_CN_POLICY.first(null, occasionAt(Date.parse('2026-09-22T10:00:00+08:00')))!;
  const { rows, cursor, unreadable } = GOV_CN_POLICY.read(answer, request);
  expect(rows).toHaveLength(3);
  expect([cursor, unreadable]).toEqual(['2026-09-20', 0]);
  expect(rows[0]).toMatchObject({ publishedOn: '2026-09-20', docNo: null });
});
