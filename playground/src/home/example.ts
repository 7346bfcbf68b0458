/** A document with one mistake, as it is written; the fix is one click away. */
export const example = `{% api method="POST" path="/boats/{boat_id}/trips" auth="Bearer token" %}
## Plan a trip

Reserves a boat for a day. Weather permitting.

| Name    | Type   | Required | Description        |
| ------- | ------ | -------- | ------------------ |
| boat_id | string | yes      | Which boat         |
| day     | date   | yes      | Day of departure   |
| guests  | number | no       | Seats (default: 1) |

\`\`\`json response 201
{ "id": "trip_17", "day": "2027-06-01" }
\`\`\`
{% /api %}
`

/** What a reader can add to the block with one click. */
export const choices = [
  ['tint', 'warm'],
  ['tint', 'dark'],
  ['elevation', 'floating'],
  ['substrate', 'dots'],
  ['bg', 'sunset'],
  ['width', 'narrow'],
] as const
