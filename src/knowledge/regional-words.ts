import mainlandToTaiwan from 'opencc-js/dict/TWPhrases';
import taiwanToMainland from 'opencc-js/dict/TWPhrasesRev';
import { foldScript } from './fold-text.js';

/** A word of a question that people elsewhere call otherwise; all in Simplified characters. */
export interface RegionalWord {
  word: string;
  others: readonly string[];
}

/**
 * The words of a text that have another name in Taiwan or on the Mainland (資料庫, 数据库), each once, the longest
 * first where several begin at one place. Which of the two a text is written in need not be known.
 */
export function findRegionalWords(text: string): RegionalWord[] {
  const folded = foldScript(text.normalize('NFKC'));
  const found = new Map<string, RegionalWord>();
  for (let at = 0; at < folded.length; ) {
    const word = longestWordAt(folded, at);
    if (word !== undefined) found.set(word, { word, others: otherNames.get(word) ?? [] });
    at += word?.length ?? 1;
  }
  return [...found.values()];
}

/** A text in the words of a question: wherever it uses another name for one of `words`, that word. For comparing only. */
export function useWords(text: string, words: readonly RegionalWord[]): string {
  if (words.length === 0) return text;
  let folded = foldScript(text.normalize('NFKC'));
  for (const { word, others } of words) {
    for (const other of others) folded = folded.replaceAll(other, word);
  }
  return folded;
}

function longestWordAt(text: string, at: number): string | undefined {
  for (let length = Math.min(longestName, text.length - at); length >= 2; length -= 1) {
    const word = text.slice(at, at + length);
    if (otherNames.has(word)) return word;
  }
  return undefined;
}

// What the package's tables do not hold, in Simplified characters, as `Taiwan Mainland`.
const furtherNames =
  '行动电话 手机|计程车 出租车|捷运 地铁|脚踏车 自行车|公车 公交车|品质 质量|马铃薯 土豆|番茄 西红柿|幼稚园 幼儿园|' +
  '行动电源 充电宝|冷气 空调|二维条码 二维码|行动装置 移动设备|行动装置 手机|重新开机 重启|重新启动 重启|资料夹 文件夹|' +
  '资源回收筒 回收站|注解 注释|回馈 反馈|报帐 报销|核销 报销|宅配 快递|信箱 邮箱|储存格 单元格|教育训练 培训|主管 领导|' +
  '薪资 工资|薪水 工资|合约 合同|特休 年假|便当 盒饭|原子笔 圆珠笔|水准 水平|管道 渠道|用户端 客户端|伺服端 服务端|' +
  '区域网路 局域网|内部网路 内网|云端硬碟 网盘|复原 撤销|当机 死机|快速键 快捷键|解析度 分辨率|邮递区号 邮编|' +
  '笔记型电脑 笔记本电脑|笔电 笔记本电脑|笔记型电脑 笔记本|镜头 摄像头|萤幕 显示器|唯读 只读|专线 热线|影片会议 视频会议|' +
  '视讯会议 视频会议|权限 许可权|网址 链接|帐号 用户名|公尺 米|公里 千米|影音 视频|资讯安全 信息安全|资安 信息安全';

const otherNames: ReadonlyMap<string, string[]> = readNames();
const longestName = Math.max(...[...otherNames.keys()].map((name) => name.length));

function readNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const add = (word: string, other: string) => {
    // One character is no word by itself: it stands in too many others.
    if (word === other || word.length < 2 || other.length < 2) return;
    const others = names.get(word) ?? [];
    if (!others.includes(other)) names.set(word, [...others, other]);
  };
  for (const entry of [mainlandToTaiwan, taiwanToMainland, furtherNames].join('|').split('|')) {
    const [one = '', other = ''] = entry.split(' ').map(foldScript);
    add(one, other);
    add(other, one);
  }
  return names;
}
