import { weighText } from './weigh-text.js';

/** What stood in the place of a page. */
export type Gate = 'page_challenge' | 'page_login';

/**
 * Whether a page is only what stands before the real one: a check for robots, or a login. A scored rule over the page as
 * it was sent, its headlines (`<title>` and `<h1>`) and the Markdown found in it. Both need little text: an article
 * about either, or a page with a login box or a captcha beside its text, says more.
 */
export function judgeGate(html: string, headlines: readonly string[], markdown: string): Gate | undefined {
  const size = weighText(markdown);
  if (size >= mostTextOfGate) return undefined;
  const sent = html.slice(0, readLength);
  const titles = headlines.some((text) => explanation.test(text)) ? [] : headlines;
  if (isChallenge(sent, titles, size)) return 'page_challenge';
  return isLogin(sent, titles, markdown, size) ? 'page_login' : undefined;
}

// A page about logins or checks for robots, however short, says in its headline that it explains them.
const explanation =
  /\bhow\b|\bwhy\b|\bguide\b|\btutorial\b|如何|怎[麼么樣样]|[為为](?:何|什[麼么])|教[學学程]|[說说]明|步[驟骤]/i;

const mostTextOfGate = 1_500;
const readLength = 200_000;

// Parts that only a checking service puts into a page count 2, as does a headline of theirs; words and a captcha 1.
function isChallenge(html: string, headlines: readonly string[], size: number): boolean {
  const marked = services.test(html) ? 2 : 0;
  const headed = headlines.some((text) => challengeHeadline.test(text)) ? 2 : 0;
  const words = challengeWords.test(html) ? 1 : 0;
  const captcha = captchas.test(html) ? 1 : 0;
  const score = marked + headed + words + captcha;
  if (score >= 4) return true;
  return score >= 3 && size < (marked + captcha > 0 ? 600 : 300);
}

// A password field with a headline that says so, or with nothing beside it but the words of its own form; or the first
// step of a login that asks for the password on the next page.
function isLogin(html: string, headlines: readonly string[], markdown: string, size: number): boolean {
  const headed = headlines.some((text) => loginHeadline.test(text));
  if (/<input\b[^>]{0,500}?\btype\s*=\s*["']?password/i.test(html)) {
    return headed ? size < 400 : weighText(markdown.slice(0, 2_000).replace(loginWords, '')) < 40;
  }
  return (
    headed &&
    size < 150 &&
    /<input\b[^>]{0,500}?\b(?:type\s*=\s*["']?email|name\s*=\s*["']?(?:user|login|email|account))/i.test(html)
  );
}

const services =
  /_cf_chl_opt|__cf_chl_|\bid=["']?(?:challenge-(?:form|running|stage|container|error)|cf-(?:challenge|please-wait|error-details)|px-captcha)|captcha-delivery\.com|_Incapsula_Resource|awsWafCookie|\.awswaf\.com|sucuri_cloudproxy|ddos-guard\.net|\.well-known\/ddosguard|\/\.within\.website\//i;

const captchas =
  /\b(?:g-recaptcha|h-captcha|cf-turnstile|geetest_|data-sitekey)|hcaptcha\.com\/1\/|challenges\.cloudflare\.com\/turnstile|recaptcha\/(?:api|enterprise)\.js/i;

const challengeHeadline =
  /just a moment|attention required|one more step|checking (?:your browser|if the site)|verif(?:y|ying) (?:that )?you are (?:a )?human|human verification|security (?:check|verification)|are you (?:a )?(?:human|robot)|robot check|not a (?:bot|robot)|access denied|pardon our interruption|ddos-?guard|^captcha|[請请]稍[候等]|安全[驗验][證证]|安全[檢检][查測测]|人[機机][驗验][證证]|[訪访][問问][驗验][證证]/i;

const challengeWords =
  /checking your browser|security of your connection|verify (?:that )?you(?: are|['’]re) (?:a )?human|cookies to continue|complete the (?:captcha|security check)|unusual traffic|(?:are|['’]re) not a (?:ro)?bot|press (?:&(?:amp;)?|and) hold|incident id|you have been blocked|[檢检][查測测]您的[瀏浏][覽览]器|完成(?:以下|下列|安全)?[驗验][證证]|不是[機机]器人|是真人|[滑拖][動动]滑[塊块]|[輸输]入[驗验][證证][碼码]|[異异]常流量|[環环]境[異异]常/i;

const loginHeadline = /\b(?:log|sign)[ -]?[io]n\b|\blogin\b|authenticat|登入|登[錄录]|登[陸陆]/i;

const loginWords =
  /(?:log|sign)[ -]?(?:in|on|up)\b|login|user ?name|e-?mail(?: address)?|password|forgot(?:ten)?|remember me|register|create (?:an )?account|submit|登入|登[錄录]|登[陸陆]|[帳账][號号戶户]|使用者(?:名稱)?|用[戶户](?:名)?|密[碼码]|忘[記记]|[註注][冊册]|[記记]住我|[驗验][證证][碼码]|[會会][員员]|[請请][輸输]入/gi;
