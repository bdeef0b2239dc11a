import { describe, expect, test } from 'vitest';
import { convertHtml } from '../../src/ingest/convert-html.js';

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const codeOf = (html: string): string => {
  try {
    return `text: ${convertHtml(html, 'https://site.example/page').markdown}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const password = '<input type="password" name="p">';

describe('4.10 a check for robots in place of the page says so', () => {
  test.each([
    [
      'a managed challenge, all script',
      page(
        'Just a moment...',
        '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId:"3"}</script>',
      ),
    ],
    [
      'an older one with a form',
      page(
        'Just a moment...',
        '<h1>docs.example</h1><h2 id="challenge-running">Checking if the site connection is secure</h2><p>docs.example needs to review the security of your connection before proceeding.</p><form id="challenge-form" action="/?__cf_chl_f_tk=1" method="post"></form>',
      ),
    ],
    [
      'a blocked visitor, with explanations',
      page(
        'Attention Required!',
        `<h1>Sorry, you have been blocked</h1><div id="cf-error-details"><p>You are unable to access docs.example.</p><h2>Why have I been blocked?</h2><p>${'This website is using a security service to protect itself from online attacks. '.repeat(4)}</p></div>`,
      ),
    ],
    [
      'a plain one without a service’s marks',
      page(
        'Please wait',
        '<h1>Checking your browser before accessing the site</h1><p>This takes five seconds.</p>',
      ),
    ],
    [
      'press and hold',
      page('Access denied', '<div id="px-captcha"></div><p>Press &amp; Hold to confirm you are a human.</p>'),
    ],
    [
      'a captcha after too many requests',
      page(
        'Security check',
        '<p>Our systems have detected unusual traffic from your network.</p><div class="g-recaptcha" data-sitekey="k"></div>',
      ),
    ],
    [
      'a proof of work',
      page(
        'Making sure you’re not a bot!',
        '<script src="/.within.website/x/main.mjs"></script><p>Loading…</p>',
      ),
    ],
    [
      'Traditional Chinese',
      page('安全驗證', '<p>正在檢查您的瀏覽器，請完成驗證後繼續。</p><div class="cf-turnstile"></div>'),
    ],
    [
      'Simplified Chinese',
      page(
        '安全验证',
        '<p>检测到异常流量，请拖动滑块完成验证。</p><div id="geetest_box" class="geetest_box"></div>',
      ),
    ],
  ])('%s', (_name, html) => expect(codeOf(html)).toBe('page_challenge'));
});

describe('4.10 a login in place of the page says so', () => {
  test.each([
    [
      'an account with its links',
      page(
        'Sign in to Wiki',
        `<h1>Sign in</h1><form action="/session"><label>Email</label><input name="u">${password}<button>Sign in</button></form><p>New here? <a href="/join">Create an account</a></p><p><a href="/reset">Forgot password?</a></p>`,
      ),
    ],
    [
      'Traditional Chinese without a headline',
      page(
        '人事系統',
        `<form>帳號 <input name="id"> 密碼 ${password} <a href="/f">忘記密碼？</a> <button>登入</button></form>`,
      ),
    ],
    ['Simplified Chinese', page('用户登录', `<form>用户名 <input name="id"> 密码 ${password}</form>`)],
    [
      'one that asks for the address first',
      page(
        'Log in',
        '<form><h1>Log in</h1><p>to continue to Mail</p><input type="email"><button>Next</button></form>',
      ),
    ],
  ])('%s', (_name, html) => expect(codeOf(html)).toBe('page_login'));
});

const login = `<form class="login">User <input name="u"> Password ${password}<button>Log in</button></form>`;

describe('4.10 real pages are none of these, however short', () => {
  test.each([
    ['a notice', page('公告', '<h1>公告</h1><p>明日停機維護兩小時。</p>')],
    [
      'a notice with a login box above',
      page(
        'Opening hours',
        `${login}<h1>Opening hours</h1><p>We open at nine and close at five, except on Sundays.</p>`,
      ),
    ],
    [
      'how to log in',
      page(
        'Logging in',
        '<h1>How to log in</h1><p>Enter your user name and password, then press the button. Call Ann if it fails.</p>',
      ),
    ],
    [
      'a contact page with a captcha',
      page(
        'Contact',
        '<h1>Contact</h1><p>Write to us; we answer within a day.</p><form><textarea></textarea><div class="g-recaptcha" data-sitekey="k"></div></form>',
      ),
    ],
    [
      'a page behind a service that adds its script',
      page(
        'Prices',
        '<h1>Prices</h1><p>A desk costs 20 a day, a room 90; ask at the front for weeks and months.</p><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
      ),
    ],
    [
      'an article about challenges',
      page(
        'Just a moment: how browser checks work',
        `<article><h1>Just a moment: how browser checks work</h1>${'<p>A site that is checking your browser runs a script, sets a cookie and asks you to verify you are human before it lets you pass; this article explains what each step is for.</p>'.repeat(12)}</article>`,
      ),
    ],
  ])('%s', (_name, html) => expect(codeOf(html)).toMatch(/^text: /));
});
