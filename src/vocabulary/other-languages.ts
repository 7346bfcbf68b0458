/** What yes is in some languages; what stands beside it is no. */
export const yesWords: ReadonlySet<string> = new Set(
  'ja oui si sí sim sì da да tak ano igen evet kyllä hai はい 是 예 نعم ○ 〇 ◯ あり'.split(' '),
)

/** What no is in some languages. */
export const noWords: ReadonlySet<string> = new Set(
  'nein non nej nee não nao нет не nie ei nem hayır いいえ 否 아니요 لا × なし'.split(' '),
)

/** What heads names, or announces them, in some languages: only that it is told, since one page is in one language. */
const NAMES =
  /(?<!\p{L})(?:felde?r?|attributs?|eigenschaft(?:en)?|nombres?|campos?|par[aá]metros?|parametr[iyo]|propiedad(?:es)?|atributos?|attribut[oi]|nomes?|nomi?|parâmetros?|propriedades?|champs?|noms?|paramètres?|propriétés?|velde?n?|naam|namn|navn|fält|nazwa|pol[ea]|alan(?:lar)?|parametre(?:ler)?|tham số|trường|параметр[а-яі]?|пол[еяі]|имя|название|атрибут[а-я]?|свойств[оа])(?!\p{L})|参数|參數|字段|欄位|名称|名稱|属性|パラメータ|フィールド|項目|引数|名前|파라미터|매개변수|필드|변수|항목/iu

/** What announces what is sent or comes back, in some languages. */
const BODIES =
  /(?<!\p{L})(?:retourne|renvoie|devuelve|retorna|liefert|gibt|restituisce|возвращает|zwraca|réponse|reponse|respuesta|resposta|risposta|antwort|ответ|odpowiedź|yanıt|requête|solicitud|petición|requisição|anfrage|richiesta|запрос|corps|cuerpo|corpo|тело|structure|estructura|struttura)(?!\p{L})|返回|响应|回應|请求|請求|レスポンス|リクエスト|応答|응답|요청|반환/iu

/** Whether a label is of what is sent or comes back in some other language. */
export function announcesBody(text: string): boolean {
  return BODIES.test(text)
}

/** Whether a header, a heading or a label is of names in some other language. */
export function announcesNames(text: string): boolean {
  return NAMES.test(text)
}
