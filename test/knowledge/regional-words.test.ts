import { describe, expect, test } from 'vitest';
import { findRegionalWords, useWords } from '../../src/knowledge/regional-words.js';

describe('7.1 regional words', () => {
  test.each([
    ['網路', '网络'],
    ['軟體', '软件'],
    ['資料庫', '数据库'],
    ['伺服器', '服务器'],
    ['程式', '程序'],
    ['使用者', '用户'],
    ['檔案', '文件'],
    ['影片', '视频'],
    ['列印', '打印'],
    ['記憶體', '内存'],
    ['硬碟', '硬盘'],
    ['滑鼠', '鼠标'],
    ['品質', '质量'],
    ['專案', '项目'],
    ['計程車', '出租车'],
    ['預設', '默认'],
  ])('%s and %s name one thing, whichever is asked for', (taiwan, mainland) => {
    expect(useWords(`請問${taiwan}呢`, findRegionalWords(mainland))).toContain(mainland);
    const [word] = findRegionalWords(taiwan);
    expect(useWords(`请问${mainland}呢`, findRegionalWords(taiwan))).toContain(word?.word);
  });

  test('the longest word that begins somewhere is taken', () => {
    expect(findRegionalWords('資料庫的備份').map(({ word }) => word)).toEqual(['资料库']);
  });

  test('a text without such words stays as it is', () => {
    expect(findRegionalWords('茶葉 tea')).toEqual([]);
    expect(useWords('資料庫 HARBOR_x', [])).toBe('資料庫 HARBOR_x');
  });
});
