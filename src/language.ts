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
  '筆條匯選請說這個嗎們讀寫檔網頁頻號麼誰訊傳測試問題尋資應該沒關幫設錯誤紀錄連結國為時學軍會與發區東來對經戰動亞開爾長內統業馬過機現進稱將聯羅產間當電島體華權種義總灣約兩數議領員從達語黨則車隊運縣場蘭組實賽認濟書萬屬爭計變術維漢際務擊廣決報帶歐線無蘇視還舉納導張陸歷論處許規別團韓類強點鐵較風劉繼門奧龍響隨獲氣轉構殺興衛圖質續參級樂溫藝離給邊敗積築獨倫觀勢極護圍環協織專聲記職營農辦標劃單復慶裝層眾頭創聖終僅師見魯遠陽樣親轄熱兒畫鎮薩恆黃麗漸擁調飛鄭滿滅備範雖話獎園斷項嚴費郵勝證顯壓卻態雙烏遷艦節館紅庫貴絕萊槍陳奪諸階價魚讓晉確責諾憲鄉駐貿擴寧頓臨愛戶負歸億屆劇載遺亂減舊盧細詞醫識鮮隸評難習編輕財宮葉銀況狀喬驗廢軌輸訂擔簡執敵襲孫豐彈歲樓禮聞礎優輪雜須紐監閩預養幣麥稅討寶蔣遼貝澤險勞鄰夠堅揮廠牆榮橋脈異譯聽齊臘啟獻頒換賓紛嶼鳥順詩損貨脫誠適蓋講徑輛擇競嶺談穩縮壇棄閣綠冊茲廳儀傾額腦驅購補糧吳頂攝壞樹銅針廟廈壩釣楊峽緊礦緣脅陣覺貢願課圓檢鋼殘潛傷謀歡銷遜凱寬釋戲繪緩緒審鋒撫紙誕毀靈涼彌趙艷塊貫錦贏燒藥闊穌慮橫惡療畢軟側譽腳飲碼淵臟崙勵練僑辭災繞錫騎謂買顏滙併儲暫後週訴紹謝煩擱齣撥擬據著並爲驟鈕剛鏈丟侶俠倆倉偉偵偽傘債僥儈儉償兌冪凍凜刪剎剝剷劊劍劑勁勛勳勸勻厭厲叢吶呂啞喚喪喲嗆嗚嘆嘔嘗嘩嘯噓噴噸嚇嚐嚨囂囑囪堯塗塢塵塹墊墜墮墳墾壘壟壯壺壽夢夾奮妝娛婁婦媽嬌嬰嬸孿寢寵屜屢岡崗嶄巒帥帳幀幟廁廂廄廚廬彎彥徹恥悅悶悽惱慘慚慣慫憂憊憐憑憚憤憫憶懇懲懶懷懸懼懾戀拋挾掃掄掙揀揚搖搗搶摟摯摻撈撐撓撻撾撿擄擋擠擰擲擺擻擾攆攏攔攙攜攣攤攪攬敘斂斃斬晝暈暢曉曠柵棗棟棧棲楓槳樁樞橢檸檻櫃櫥櫻欄欽歎殲殼毆氈氫洶淒淚淨淪淺渙渦渾湊湯溝溼滄滌滬滯滲滷滾漁漣漬漲漿潑潔潤潰澀澆澗澱濁濃濕濘濤濫濰濱濺濾瀉瀕瀝瀾灑灘灤煉煙煥熒熾燈燙燦燭燴燻燼爍爐爛爺牽犢犧狹狽猙猶獄獅獰獵獸獺琺瑣瑤瑩瑪瓊甕畝疇疊痙瘋瘍瘓瘡瘧癟癢癬癱皚皺盜盞盤盪睜瞞矚矯硯碩磚礙礫礬祿禍禱禿稈稜穎穢窩窪窮窯窺竄竅竊筍箋篩簍簽籃籌籠籤籬籮粵糞糾紉紋純紗紡紳絆絛絞絡絢絨絲絹綁綏綜綢綱綴綸綻綽綿緘緝緞締緬緯縛縫縱縴縷績繃繕繡繩繭繳繹纏纓纖纜缽罰罵罷羨翹聰聳聶聾肅脹腎腫腸膚膠膩膽膿臉臍臥艙艱荊莊莖莢菸葦葷蒼蓮蔥蔭蕩蕪蕭薊薔藍藹蘆蘊蘋蘿虛虜虧蛻蝕蝦蝸螞螢蟬蟻蠅蠍蠟蠱蠶蠻褲襖襪襬襯覓覽觸訃訓訖訛訝訟訣訪診詐詛詠詢詣詫詭詳誅誘誡誣誦誨誹誼諄諒諜諧諱諷諺謄謊謎謗謙謠謬謹譁譏譚譜譴讒讚豈豎豬貓貞貧販貪貯貳貶貸貼賀賂賃賄賈賊賒賜賞賠賢賣賤賦賬賭賴賺贅贈贊贍贓贖贛趕趨跡踐踴蹟蹤躊躍軀軋軒軸輔輝輥輩輯輻輾輿轅轍轎轟辮辯違遙遞遲邁邏鄒鄧醞醬釀釁釐釘釩鈉鈍鈔鈞鈣鈴鈾鉀鉑鉗鉚鉛鉤鉸鉻銑銘銜銳銻鋁鋅鋇鋤鋪鋸錐錘錠錢錨錳鍊鍋鍍鍛鍬鍵鍾鎂鎊鎖鎚鎢鎬鎳鏟鏡鏽鐘鐮鐳鑄鑑鑒鑰鑲鑷鑼鑽鑿閃閉閏閑閒閘閡閥閨閱閻闌闖闡陝陰隕隱隴雛雞霧靜鞏韋韌韻頃頌頑頗頤頰頸頹顆顛顧顫顱飄飢飯飼飽飾餃餅餌餒餓餞餡餾饅饑饒饞馭馮馱馳馴駁駒駕駛駝駭駱駿騁騙騰騷騾驕驚驢骯鬧鮑鯉鯨鰓鱉鱗鳳鳴鴉鴕鴛鴦鴨鴻鴿鵑鵝鵬鵲鶴鷗鷹鹵鹼鹽齋齒齡齧齲龐龔龜幾';
const simplified =
  '笔条汇选请说这个吗们读写档网页频号么谁讯传测试问题寻资应该没关帮设错误纪录连结国为时学军会与发区东来对经战动亚开尔长内统业马过机现进称将联罗产间当电岛体华权种义总湾约两数议领员从达语党则车队运县场兰组实赛认济书万属争计变术维汉际务击广决报带欧线无苏视还举纳导张陆历论处许规别团韩类强点铁较风刘继门奥龙响随获气转构杀兴卫图质续参级乐温艺离给边败积筑独伦观势极护围环协织专声记职营农办标划单复庆装层众头创圣终仅师见鲁远阳样亲辖热儿画镇萨恒黄丽渐拥调飞郑满灭备范虽话奖园断项严费邮胜证显压却态双乌迁舰节馆红库贵绝莱枪陈夺诸阶价鱼让晋确责诺宪乡驻贸扩宁顿临爱户负归亿届剧载遗乱减旧卢细词医识鲜隶评难习编轻财宫叶银况状乔验废轨输订担简执敌袭孙丰弹岁楼礼闻础优轮杂须纽监闽预养币麦税讨宝蒋辽贝泽险劳邻够坚挥厂墙荣桥脉异译听齐腊启献颁换宾纷屿鸟顺诗损货脱诚适盖讲径辆择竞岭谈稳缩坛弃阁绿册兹厅仪倾额脑驱购补粮吴顶摄坏树铜针庙厦坝钓杨峡紧矿缘胁阵觉贡愿课圆检钢残潜伤谋欢销逊凯宽释戏绘缓绪审锋抚纸诞毁灵凉弥赵艳块贯锦赢烧药阔稣虑横恶疗毕软侧誉脚饮码渊脏仑励练侨辞灾绕锡骑谓买颜汇并储暂后周诉绍谢烦搁出拨拟据着并为骤钮刚链丢侣侠俩仓伟侦伪伞债侥侩俭偿兑幂冻凛删刹剥铲刽剑剂劲勋勋劝匀厌厉丛呐吕哑唤丧哟呛呜叹呕尝哗啸嘘喷吨吓尝咙嚣嘱囱尧涂坞尘堑垫坠堕坟垦垒垄壮壶寿梦夹奋妆娱娄妇妈娇婴婶孪寝宠屉屡冈岗崭峦帅帐帧帜厕厢厩厨庐弯彦彻耻悦闷凄恼惨惭惯怂忧惫怜凭惮愤悯忆恳惩懒怀悬惧慑恋抛挟扫抡挣拣扬摇捣抢搂挚掺捞撑挠挞挝捡掳挡挤拧掷摆擞扰撵拢拦搀携挛摊搅揽叙敛毙斩昼晕畅晓旷栅枣栋栈栖枫桨桩枢椭柠槛柜橱樱栏钦叹歼壳殴毡氢汹凄泪净沦浅涣涡浑凑汤沟湿沧涤沪滞渗卤滚渔涟渍涨浆泼洁润溃涩浇涧淀浊浓湿泞涛滥潍滨溅滤泻濒沥澜洒滩滦炼烟焕荧炽灯烫灿烛烩熏烬烁炉烂爷牵犊牺狭狈狰犹狱狮狞猎兽獭珐琐瑶莹玛琼瓮亩畴叠痉疯疡痪疮疟瘪痒癣瘫皑皱盗盏盘荡睁瞒瞩矫砚硕砖碍砾矾禄祸祷秃秆棱颖秽窝洼穷窑窥窜窍窃笋笺筛篓签篮筹笼签篱箩粤粪纠纫纹纯纱纺绅绊绦绞络绚绒丝绢绑绥综绸纲缀纶绽绰绵缄缉缎缔缅纬缚缝纵纤缕绩绷缮绣绳茧缴绎缠缨纤缆钵罚骂罢羡翘聪耸聂聋肃胀肾肿肠肤胶腻胆脓脸脐卧舱艰荆庄茎荚烟苇荤苍莲葱荫荡芜萧蓟蔷蓝蔼芦蕴苹萝虚虏亏蜕蚀虾蜗蚂萤蝉蚁蝇蝎蜡蛊蚕蛮裤袄袜摆衬觅览触讣训讫讹讶讼诀访诊诈诅咏询诣诧诡详诛诱诫诬诵诲诽谊谆谅谍谐讳讽谚誊谎谜谤谦谣谬谨哗讥谭谱谴谗赞岂竖猪猫贞贫贩贪贮贰贬贷贴贺赂赁贿贾贼赊赐赏赔贤卖贱赋账赌赖赚赘赠赞赡赃赎赣赶趋迹践踊迹踪踌跃躯轧轩轴辅辉辊辈辑辐辗舆辕辙轿轰辫辩违遥递迟迈逻邹邓酝酱酿衅厘钉钒钠钝钞钧钙铃铀钾铂钳铆铅钩铰铬铣铭衔锐锑铝锌钡锄铺锯锥锤锭钱锚锰炼锅镀锻锹键钟镁镑锁锤钨镐镍铲镜锈钟镰镭铸鉴鉴钥镶镊锣钻凿闪闭闰闲闲闸阂阀闺阅阎阑闯阐陕阴陨隐陇雏鸡雾静巩韦韧韵顷颂顽颇颐颊颈颓颗颠顾颤颅飘饥饭饲饱饰饺饼饵馁饿饯馅馏馒饥饶馋驭冯驮驰驯驳驹驾驶驼骇骆骏骋骗腾骚骡骄惊驴肮闹鲍鲤鲸鳃鳖鳞凤鸣鸦鸵鸳鸯鸭鸿鸽鹃鹅鹏鹊鹤鸥鹰卤碱盐斋齿龄啮龋庞龚龟几';
const simplifiedOf = new Map(
  [...traditional].map((character, index) => [character, [...simplified][index] ?? character]),
);
// 後 and 后, 併 and 并: some Simplified forms are Traditional characters of their own and decide nothing.
const sharedForms = new Set('后里面台松只干斗谷征志制准冲御并合回卷夸借仆胡吁尽局曲症扎朴表舍丑云出余周');
const traditionalOnly = new Set(traditional);
const simplifiedOnly = new Set([...simplified].filter((character) => !sharedForms.has(character)));
