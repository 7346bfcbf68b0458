/** What the editor opens with: two mistakes to try it on. */
export const starter = `{% api method="POST" path="/v1/boats/:boat_id/trips" auth="Bearer token" tint="cool" %}
## Plan a trip

Reserves a boat for a day. Weather permitting.

### Path

| Parameter | Type | Required | Description |
|---|---|---|---|
| boat_id | string | yes | Identifier of the boat |

### Body

| Parameter | Type | Required | Description |
|---|---|---|---|
| day | string | yes | Date, as \`2025-06-01\` |
| guests | number | no | How many people come aboard (default: 1) |
| skipper | boolean | maybe | Whether to bring someone who can sail |

\`\`\`json request
{
  "day": "2025-06-01",
  "guests": "two"
}
\`\`\`

### Response 201

\`\`\`json
{ "id": "trip_17", "boat": "boat_3", "day": "2025-06-01" }
\`\`\`

### Response 409

\`\`\`json
{ "error": { "code": "taken", "message": "Somebody else sails that day." } }
\`\`\`

> Life jackets are on board.
{% /api %}
`
