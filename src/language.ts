/** The three languages Docent speaks. `zh-TW` and `zh-CN` stand for the Traditional and the Simplified script. */
export type Language = 'en' | 'zh-TW' | 'zh-CN';

export const languages: readonly Language[] = ['en', 'zh-TW', 'zh-CN'];

/**
 * The language a person writes: by the script of their own words, since Discord messages carry no locale.
 * Without any Han character, English where there are Latin words, else `fallback`; with Han characters that
 * both scripts share, `fallback` if it is Chinese, else `zh-TW`.
 */
export function detectLanguage(text: string, fallback: Language = 'en'): Language {
  const script = detectScript(text);
  if (script === 'traditional') return 'zh-TW';
  if (script === 'simplified') return 'zh-CN';
  if (script === 'han') return fallback === 'en' ? 'zh-TW' : fallback;
  return /\p{Script=Latin}{2,}/u.test(text.replace(/web-\d+/giu, '')) ? 'en' : fallback;
}

/** Which Chinese script a text is written in; `han` when its characters are shared by both, `none` without any. */
export function detectScript(text: string): 'traditional' | 'simplified' | 'han' | 'none' {
  let traditional = 0;
  let simplified = 0;
  let han = 0;
  for (const character of text) {
    if (traditionalOnly.has(character)) traditional += 1;
    else if (simplifiedOnly.has(character)) simplified += 1;
    else if (/\p{Script=Han}/u.test(character)) han += 1;
  }
  if (traditional > simplified) return 'traditional';
  if (simplified > traditional) return 'simplified';
  return traditional + han > 0 ? 'han' : 'none';
}

/** The frequent Traditional characters of a text as Simplified ones, for matching fixed words; not for people. */
export function foldToSimplified(text: string): string {
  let folded = '';
  for (const character of text) folded += simplifiedOf.get(character) ?? character;
  return folded;
}

// The most frequent characters that differ between the scripts, at equal positions.
const traditional =
  '筆條匯選請說這個嗎們讀寫檔網頁頻號麼誰訊傳測試問題尋資應該沒關幫設錯誤紀錄連結國為時學軍會與發區東來對經戰動亞開爾長內統業馬過機現進稱將聯羅產間當電島體華權種義總灣約兩數議領員從達語黨則車隊運縣場蘭組實賽認濟書萬屬爭計變術維漢際務擊廣決報帶歐線無蘇視還舉納導張陸歷論處許規別團韓類強點鐵較風劉繼門奧龍響隨獲氣轉構殺興衛圖質續參級樂溫藝離給邊敗積築獨倫觀勢極護圍環協織專聲記職營農辦標劃單復慶裝層眾頭創聖終僅師見魯遠陽樣親轄熱兒畫鎮薩恆黃麗漸擁調飛鄭滿滅備範雖話獎園斷項嚴費郵勝證顯壓卻態雙烏遷艦節館紅庫貴絕萊槍陳奪諸階價魚讓晉確責諾憲鄉駐貿擴寧頓臨愛戶負歸億屆劇載遺亂減舊盧細詞醫識鮮隸評難習編輕財宮葉銀況狀喬驗廢軌輸訂擔簡執敵襲孫豐彈歲樓禮聞礎優輪雜須紐監閩預養幣麥稅討寶蔣遼貝澤險勞鄰夠堅揮廠牆榮橋脈異譯聽齊臘啟獻頒換賓紛嶼鳥順詩損貨脫誠適蓋講徑輛擇競嶺談穩縮壇棄閣綠冊茲廳儀傾額腦驅購補糧吳頂攝壞樹銅針廟廈壩釣楊峽緊礦緣脅陣覺貢願課圓檢鋼殘潛傷謀歡銷遜凱寬釋戲繪緩緒審鋒撫紙誕毀靈涼彌趙艷塊貫錦贏燒藥闊穌慮橫惡療畢軟側譽腳飲碼淵臟崙勵練僑辭災繞錫騎謂買顏滙併儲暫後週訴紹謝煩擱齣撥擬據著並爲驟鈕剛鏈';
const simplified =
  '笔条汇选请说这个吗们读写档网页频号么谁讯传测试问题寻资应该没关帮设错误纪录连结国为时学军会与发区东来对经战动亚开尔长内统业马过机现进称将联罗产间当电岛体华权种义总湾约两数议领员从达语党则车队运县场兰组实赛认济书万属争计变术维汉际务击广决报带欧线无苏视还举纳导张陆历论处许规别团韩类强点铁较风刘继门奥龙响随获气转构杀兴卫图质续参级乐温艺离给边败积筑独伦观势极护围环协织专声记职营农办标划单复庆装层众头创圣终仅师见鲁远阳样亲辖热儿画镇萨恒黄丽渐拥调飞郑满灭备范虽话奖园断项严费邮胜证显压却态双乌迁舰节馆红库贵绝莱枪陈夺诸阶价鱼让晋确责诺宪乡驻贸扩宁顿临爱户负归亿届剧载遗乱减旧卢细词医识鲜隶评难习编轻财宫叶银况状乔验废轨输订担简执敌袭孙丰弹岁楼礼闻础优轮杂须纽监闽预养币麦税讨宝蒋辽贝泽险劳邻够坚挥厂墙荣桥脉异译听齐腊启献颁换宾纷屿鸟顺诗损货脱诚适盖讲径辆择竞岭谈稳缩坛弃阁绿册兹厅仪倾额脑驱购补粮吴顶摄坏树铜针庙厦坝钓杨峡紧矿缘胁阵觉贡愿课圆检钢残潜伤谋欢销逊凯宽释戏绘缓绪审锋抚纸诞毁灵凉弥赵艳块贯锦赢烧药阔稣虑横恶疗毕软侧誉脚饮码渊脏仑励练侨辞灾绕锡骑谓买颜汇并储暂后周诉绍谢烦搁出拨拟据着并为骤钮刚链';
const simplifiedOf = new Map(
  [...traditional].map((character, index) => [character, [...simplified][index] ?? character]),
);
// 後 and 后, 併 and 并: some Simplified forms are Traditional characters of their own and decide nothing.
const sharedForms = new Set('后里面台松只干几斗谷征志制准冲御并合回卷夸借仆胡吁尽局曲症扎朴表舍丑云出余周');
const traditionalOnly = new Set(traditional);
const simplifiedOnly = new Set([...simplified].filter((character) => !sharedForms.has(character)));
