import type { MeaningKey } from './meanings.js'

/**
 * Words of other languages that references are written in, by their meaning: German, French, Spanish, Portuguese,
 * Italian, Dutch, Polish, Czech, Turkish, Indonesian, Vietnamese, Russian, Ukrainian, Chinese, Japanese, Korean. None of
 * them is near enough to an English word to be taken for one that is misspelt.
 */
export const otherWords: { readonly [Key in MeaningKey]?: string } = {
  name: 'parametr|název|feld|feldname|parametername|champ|champs|campo|campos|nombre|nome|nom|nomes|parámetro|parámetros|parametro|parametros|parâmetro|parâmetros|paramètre|paramètres|parametri|propiedad|propiedades|propriedade|propriedades|propriété|propriétés|proprietà|atributo|atributos|attribut|attributs|attribute|attributo|attributi|variável|variáveis|eigenschaft|eigenschaften|clave|chave|clé|naam|veld|nazwa|parametre|parametreler|nama|tham số|tên|trường|параметр|параметры|поле|поля|имя|название|атрибут|назва|параметри|参数|参数名|参数名称|字段|字段名|字段名称|变量|变量名|属性|属性名|名称|參數|參數名稱|欄位|欄位名稱|名稱|パラメータ|パラメーター|パラメータ名|フィールド|フィールド名|項目|項目名|引数|名前|キー|파라미터|매개변수|필드|필드명|변수|변수명|항목|이름|키',
  type: 'typ|datentyp|tipo|tipo de dado|tipo de dados|tipo de dato|tipo di dato|tür|veri tipi|tipe|tipe data|kiểu|kiểu dữ liệu|тип|тип данных|тип даних|类型|数据类型|参数类型|字段类型|類型|資料型別|型|データ型|タイプ|타입|자료형|데이터 타입|유형',
  required:
    "povinný|povinné|povinná|pflicht|pflichtfeld|erforderlich|obligatoire|requis|requise|obligatorio|obligatoria|obligatorios|requerido|requerida|requeridos|obrigatório|obrigatória|obrigatórios|obrigatórias|requerido|obbligatorio|obbligatoria|obbligatori|richiesto|verplicht|vereist|wymagane|wymagany|zorunlu|gerekli|wajib|bắt buộc|обязательный|обязательное|обязательно|обязательность|обязателен|обязательные|обов'язковий|обов'язково|必填|必须|必需|必选|是否必填|是否必须|是否必需|是否必选|必傳|必传|是否必传|必要|必須|必須項目|필수|필수 여부|필수여부",
  optional:
    'nepovinný|nepovinné|nepovinná|freiwillig|optionnel|optionnelle|optionnels|facultatif|facultative|facultatifs|opcional|opcionales|opcionais|opzionale|opzionali|facoltativo|optioneel|opcjonalne|opcjonalny|isteğe bağlı|opsiyonel|opsional|tùy chọn|необязательный|необязательно|необязательное|необязательные|опционально|可选|选填|非必填|可選|任意|省略可|선택',
  description:
    'popis|beschreibung|bedeutung|descripción|descripcion|descrição|descricao|significado|descrizione|significato|omschrijving|beschrijving|opis|açıklama|deskripsi|keterangan|mô tả|описание|опис|комментарий|说明|描述|含义|备注|注释|参数说明|参数描述|字段说明|字段描述|說明|備註|説明|内容|備考|설명|비고|내용',
  default:
    'standardwert|défaut|par défaut|valeur par défaut|por defecto|valor por defecto|predeterminado|padrão|valor padrão|predefinito|standaard|standaardwaarde|domyślnie|varsayılan|mặc định|по умолчанию|значение по умолчанию|默认|默认值|缺省值|預設值|預設|デフォルト|デフォルト値|초기값|기본값|기본',
  in: 'ort|emplacement|ubicación|ubicacion|localização|posizione|位置|参数位置|위치',
  example:
    'beispiel|exemple|ejemplo|exemplo|esempio|voorbeeld|przykład|örnek|contoh|ví dụ|пример|приклад|示例|示例值|举例|例子|範例|例|サンプル|예시|예제|예',
  values:
    'erlaubte werte|valeurs|valores|valori|waarden|wartości|değerler|значения|取值|可选值|枚举值|값',
  yes: 'ja|oui|si|sí|sim|sì|да|так|tak|evet|igen|kyllä|ano|hai|نعم|ya|có|是|○|〇|◯|はい|あり|必|예|네',
  no: 'ne|nein|non|nee|nej|nem|ei|لا|não|nao|нет|ні|nie|hayır|tidak|không|否|不|いいえ|なし|×|아니오|아니요',
  condition: 'se|si|caso|cuando|quando|wenn|falls|lorsque|jeśli|eğer|если|якщо|如果|若|場合|경우',
  path: 'pfad|chemin|ruta|caminho|путь|пути|路径|パス|경로',
  query: 'abfrage|consulta|查询|查詢|クエリ|쿼리',
  header:
    'hlavička|hlavičky|kopfzeile|en-tête|en-têtes|entête|entêtes|encabezado|encabezados|cabecera|cabeceras|cabeçalho|cabeçalhos|intestazione|intestazioni|заголовок|заголовки|请求头|響應頭|标头|ヘッダ|ヘッダー|헤더',
  body: 'tělo|corps|cuerpo|corpo|тело|тіло|请求体|请求体参数|報文|ボディ|本文|바디|본문',
  request:
    'požadavek|anfrage|requête|requete|solicitud|petición|peticion|requisição|requisicao|richiesta|aanvraag|żądanie|istek|permintaan|yêu cầu|запрос|запроса|запиту|запит|请求|入参|輸入|請求|リクエスト|要求|요청',
  response:
    'odpověď|odpovědi|antwort|rückgabe|réponse|reponse|réponses|retour|respuesta|respuestas|resposta|respostas|retorno|risposta|risposte|antwoord|odpowiedź|yanıt|cevap|respons|phản hồi|ответ|ответа|ответы|відповідь|відповіді|响应|返回|返回值|出参|回應|應答|响应体|返回体|レスポンス|応答|戻り値|응답|반환',
  fields:
    'felder|parameters|champs|campos|parámetros|parametros|parâmetros|paramètres|parametri|parametry|pola|parametreler|alanlar|atributos|attributs|attributi|propiedades|propriedades|propriétés|eigenschaften|параметры|параметри|параметров|поля|参数|字段|參數|欄位|パラメータ|パラメーター|フィールド|引数|파라미터|매개변수|필드',
  status:
    'kód|návratový kód|chyba|chyby|fehler|statuscode|statuscodes|erreur|erreurs|statut|statuts|error|errores|erro|erros|estado|errore|errori|stato|код|коды|кода|статус|статусы|состояния|ошибка|ошибки|помилка|помилки|błąd|błędy|durum|hata|状态|状态码|错误|错误码|狀態碼|ステータス|ステータスコード|エラー|상태|상태코드|에러|오류|código|códigos|codigo|codigos|kod|kode|コード|코드|代码',
  filler:
    'obsah|příklad|úspěch|de|del|do|da|dos|das|di|des|du|la|le|les|el|los|las|il|der|für|en|em|na|con|com|y|e|et|und|para|pour|por|avec|exemple|exemples|exemplo|exemplos|ejemplo|ejemplos|esempio|esempi|beispiel|beispiele|пример|примеры|в|и|示例|示例值|例|例子|举例|内容|数据|格式|结果|结构|说明|描述|列表|値|例文|の|예시|예제|데이터|형식|대한|url|éxito|sucesso|succès|erfolg|exitosa|exitoso|успешный|成功|성공|成功時|失败',
}

/** What says in a label that something comes back. */
export const otherVerbs =
  'liefert|gibt|retourne|renvoie|devuelve|regresa|retorna|devolve|restituisce|zwraca|döndürür|возвращает|повертає|返回|返す'

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
