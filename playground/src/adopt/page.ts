/** A page as other tools want it: what the screen opens with. */
export const page = `# Harbour API

Paste your own reference over this one.

## List berths

\`\`\`
GET /berths?free=true
\`\`\`

Lists the berths of the harbour.

| Attribute | Type | Required | Description |
|-----------|------|----------|-------------|
| \`free\` | boolean | no | Only berths that nobody has taken |
| \`length\` | integer | no | Metres that the boat needs |

Example response:

\`\`\`json
[{ "id": 4, "length": 12, "free": true }]
\`\`\`

## Take a berth % POST /berths/{berth.id}/stay

:::note
Berths are kept until noon.
:::

### Request body

boat
: The name of the boat.

nights
: How many nights it stays.

### Response 201

\`\`\`json
{ "berth": 4, "until": "2027-06-03" }
\`\`\`

## Weather

Ask \`GET /weather\` before you leave.
`
