import type { MeaningKey } from './meanings.js'

/**
 * Words of the other languages that references are written in, by their meaning: Chinese, Japanese, Korean,
 * Portuguese, Russian, Spanish. None of them is near enough to an English word to be taken for one that is misspelt.
 */
export const otherWords: { readonly [Key in MeaningKey]?: string } = {
  name: 'campo|campos|nome|nomes|parâmetro|parâmetros|propriedade|propriedades|atributo|atributos|variável|variáveis|chave|параметр|параметры|поле|поля|имя|название|атрибут|参数|参数名|参数名称|字段|字段名|字段名称|变量|变量名|属性|属性名|名称|參數|參數名稱|欄位|欄位名稱|名稱|파라미터|매개변수|필드|필드명|변수|변수명|항목|이름|키|nombre|nombres|parámetro|parametro|propiedad|propiedades|名字|项目|項目|パラメータ|パラメーター|フィールド|引数|名前|parámetros|parametros',
  type: 'tipo|tipo de dado|tipo de dados|тип|тип данных|类型|数据类型|参数类型|字段类型|類型|資料型別|型|타입|자료형|데이터 타입|유형|tipo de dato|データ型|種類',
  required:
    'requerido|requerida|obrigatório|obrigatória|obrigatórios|obrigatórias|обязательный|обязательное|обязательно|обязательность|обязателен|обязательные|必填|必须|必需|必选|是否必填|是否必须|是否必需|是否必选|必傳|必传|是否必传|必要|必須|必須項目|필수|필수 여부|필수여부|obligatorio|obligatoria|obligatorios|requeridos',
  optional:
    'opcional|opcionais|необязательный|необязательно|необязательное|необязательные|опционально|可选|选填|非必填|可選|任意|省略可|선택|opcionales|オプション',
  description:
    'descrição|descricao|significado|описание|комментарий|说明|描述|含义|备注|注释|参数说明|参数描述|字段说明|字段描述|說明|備註|説明|内容|備考|설명|비고|내용|descripción|descripcion|detalle|detalles|詳細',
  default:
    'padrão|valor padrão|по умолчанию|значение по умолчанию|默认|默认值|缺省值|預設值|預設|초기값|기본값|기본|por defecto|valor por defecto|predeterminado|デフォルト|デフォルト値|初期値',
  in: 'localização|位置|参数位置|위치|ubicación',
  example: 'exemplo|пример|示例|示例值|举例|例子|範例|例|예시|예제|예|ejemplo',
  values: 'valores|значения|取值|可选值|枚举值|값|取值范围',
  yes: 'sim|да|是|必|예|네|sí|si|はい|あり|○',
  no: 'não|nao|нет|否|不|아니오|아니요|いいえ|なし',
  condition: 'se|caso|quando|cuando|condicional|если|如果|若|場合|경우',
  path: 'caminho|путь|пути|路径|경로|ruta|パス',
  query: 'consulta|查询|查詢|쿼리|クエリ',
  header:
    'cabeçalho|cabeçalhos|заголовок|заголовки|请求头|響應頭|标头|헤더|cabecera|cabeceras|encabezado|encabezados|ヘッダー|ヘッダ',
  body: 'corpo|тело|请求体|请求体参数|報文|本文|바디|본문|ボディ|cuerpo',
  request:
    '전송|requisição|requisicao|запрос|запроса|请求|入参|輸入|請求|요청|petición|peticion|solicitud|entrada|リクエスト',
  response:
    'resposta|respostas|retorno|ответ|ответа|ответы|响应|返回|返回值|出参|回應|應答|响应体|返回体|응답|반환|respuestas|レスポンス|応答|戻り値|返り値|respuesta',
  fields:
    'campos|parâmetros|atributos|propriedades|параметры|параметров|поля|参数|字段|參數|欄位|파라미터|매개변수|필드|parámetros|parametros|propiedades|パラメータ|パラメーター',
  status:
    'erro|erros|estado|код|коды|кода|статус|статусы|состояния|ошибка|ошибки|状态|状态码|错误|错误码|狀態碼|상태|상태코드|에러|오류|código|códigos|codigo|codigos|코드|代码|error|errores|ステータス|ステータスコード|エラー',
  filler:
    'de|do|da|dos|das|em|na|com|e|para|por|exemplo|exemplos|пример|примеры|в|и|示例|示例值|例|例子|举例|内容|数据|格式|结果|结构|说明|描述|列表|値|예시|예제|데이터|형식|대한|url|sucesso|успешный|成功|성공|失败|ejemplo|ejemplos|éxito|exito|la|el|los|las',
}

/** The words in a label that say that something comes back. */
export const otherVerbs = 'devuelve|retorna|devolve|возвращает|返回'

/** The words above that are written without spaces between them, the longest first. */
const joined = [...new Set(Object.values(otherWords).flatMap((words) => words.split('|')))]
  .filter((word) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u.test(word))
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const JOINED = new RegExp(`${joined}|(?:(?!${joined})[\\p{L}\\p{N}])+`, 'gu')

/** A word, or the words that are written in it without spaces between them. */
export function splitJoined(word: string): string[] {
  // Classes of Unicode are slow.
  return word.charCodeAt(0) < 0x3000 ? [word] : (word.match(JOINED) ?? [])
}

/** The words for yes in some languages; what stands beside one is no. */
export const yesWords: ReadonlySet<string> = new Set(
  'ja oui sì tak ano igen evet kyllä hai نعم'.split(' '),
)

/** The words for no in some languages. */
export const noWords: ReadonlySet<string> = new Set(
  'nein non nej nee nie ei nem hayır لا ×'.split(' '),
)

/** The words that head or announce names, in languages whose words are not known: only that it is told. */
const NAMES =
  /(?<!\p{L})(?:felde?r?|attributs?|eigenschaft(?:en)?|parametr[iy]|attribut[oi]|nomi|champs?|noms?|paramètres?|propriétés?|velde?n?|naam|namn|navn|fält|nazwa|pola|alan(?:lar)?|parametre(?:ler)?|tham số|trường)(?!\p{L})/iu

/** The words that announce what is sent or comes back, in some languages whose words are not known. */
const BODIES =
  /(?<!\p{L})(?:retourne|renvoie|liefert|gibt|restituisce|zwraca|réponse|reponse|risposta|antwort|odpowiedź|yanıt|requête|anfrage|richiesta|corps|structure|estructura|struttura)(?!\p{L})/iu

/** True when a label is of what is sent or comes back in some other language. */
export function announcesBody(text: string): boolean {
  return BODIES.test(text)
}

/** True when a header, a heading or a label is of names in some other language. */
export function announcesNames(text: string): boolean {
  return NAMES.test(text)
}
