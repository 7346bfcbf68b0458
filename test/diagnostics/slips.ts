/** A document with nothing wrong, and with something in it that every kind of mutation can spoil. */
export const clean = `# Shop

{% api method="GET" path="/users/:id/orders" auth="Bearer token" width="wide" elevation="raised" %}
## List orders

The orders of a user.

| Parameter | Type | Required | Description |
|---|---|---|---|
| id | string | yes | The user |
| limit | number | no | Page size (default: 20) |
{% /api %}

Text between.

{% api method="POST" path="/orders" scrim="bottom" scrim-tone="dark" tint="base" %}
## Create an order

### Body

| Parameter | Type | Required | Description |
|---|---|---|---|
| product | string | yes | Product |
| amount | integer | no | How many |
| address.city | string | no | City |

\`\`\`json request
{ "product": "a", "amount": 2, "address": { "city": "Rome" } }
\`\`\`

\`\`\`bash request
curl -X POST https://api.example.com/orders -d '{}'
\`\`\`

### Response 201

| Field | Type | Required | Description |
|---|---|---|---|
| id | string | yes | Order |

\`\`\`json
{ "id": "1" }
\`\`\`
{% /api %}
`

/** Mistakes as people make them: what is replaced, and by what. */
export const slips: readonly (readonly [string | RegExp, string])[] = [
  ['path="/users', 'path="users'],
  ['path="/orders', 'path="https://api.example.com/orders'],
  [':id', '{id}'],
  ['/orders"', '/orders?limit=5"'],
  ['/orders"', '/orders?"'],
  ['method="GET"', 'method="GTE"'],
  ['method="GET"', 'method=GET'],
  ['method="POST"', "method='POST'"],
  ['method="POST"', 'method=["POST"]'],
  ['method="POST"', 'method = "POST"'],
  ['method="POST"', 'method:"POST"'],
  ['method="POST"', 'methd="POST"'],
  ['path=', 'paht='],
  ['auth="Bearer token"', 'auth="Bearer token", '],
  ['auth="Bearer token" ', 'auth="Bearer token"'],
  ['auth="Bearer token"', 'auth="Bearer token" auth="Bearer token"'],
  ['auth="Bearer token"', 'auth="Bearer token'],
  ['auth="Bearer token" ', 'auth="Bearer token""'],
  ['auth="Bearer token"', 'auth="Bearer \\token"'],
  ['width="wide"', 'width="wied"'],
  ['width="wide"', 'frame="x" width="wide"'],
  ['width="wide"', 'width="wide" stagger="true"'],
  ['width="wide"', 'width="wide" stagger'],
  ['width="wide"', 'width="wide" stagger='],
  ['elevation="raised"', 'elevation="md"'],
  ['tint="base"', 'tint="bsae"'],
  ['tint="base"', 'bg-from="primary/" bg-to="info"'],
  ['{% /api %}', '{% api %}'],
  ['{% /api %}', '{% /endpoint %}'],
  ['{% /api %}', '{% /api x="1" %}'],
  ['{% /api %}', '{% /api %} text'],
  ['{% api', '{ % api'],
  ['{% api', '{% apii'],
  ['%}', '}'],
  ['| id | string | yes | The user |\n', ''],
  ['| id | string | yes |', '| id | string | no |'],
  ['| limit | number | no |', '| limit | number | yse |'],
  ['| limit | number | no |', '| limit | number | |'],
  ['| product |', '|  |'],
  ['| amount | integer | no | How many |', '| amount | integer | no | How many |\n|  |  |  |  |'],
  ['| amount | integer | no | How many |\n', '| amount | integer | no | How many |\n'.repeat(2)],
  ['|---|---|---|---|', '|---|---|---|'],
  ['|---|---|---|---|\n', ''],
  ['"product": "a"', '"prodcut": "a"'],
  ['"product": "a"', '"product": 5'],
  ['"amount": 2', '"amount": "2"'],
  ['"Rome" }', '"Rome", }'],
  ['-X POST', '-X PUT'],
  ['"id": "1"', '"id": 1'],
  [/```(?=\n\n### Response)/, '``'],
  [/```(?=\n\{% )/, ''],
  [/```(?=json)/, '``'],
  [/```(?=json)[^]*?```/, '``json\n{}'],
  ['```json request', '```'],
  ['### Body', '###Body'],
  ['## Create', '##Create'],
]

/** The document with a mistake in it. */
export function spoil(text: string, [right, wrong]: (typeof slips)[number]): string {
  return text.replace(right, () => wrong)
}
