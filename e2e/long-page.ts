import { compile } from '../src/compiler.js'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const parameters = numbers(60).map(
  (n) => `| parameter_${n} | string | no | What number ${n} does |`,
)
const levels = numbers(5).map(
  (n) =>
    `| ${'abcde'
      .slice(0, n + 1)
      .split('')
      .join('.')} | object | no | Deep |`,
)
const statuses = [200, 201, 202, 204, 400, 401, 403, 404, 409, 422, 429, 500]
const responses = statuses.map(
  (status) => `### ${status}\n\n\`\`\`json\n{ "status": ${status} }\n\`\`\``,
)
const long = numbers(120).map((n) => `  "field_${n}": ${n}`)

/** A page of a reference with much of everything: parameters, levels, responses, lines of code. */
const source = `{% api method="POST" path="/organisations/:organisation/members" auth="OAuth 2.0 with the scopes members:write and organisations:read, or a token of an owner" %}
## Add a member

Adds a member.

### Query parameters

| Name | Type | Required | Description |
|---|---|---|---|
${parameters.join('\n')}

### Body

| Name | Type | Required | Description |
|---|---|---|---|
${levels.join('\n')}

### Request

\`\`\`json
{
${long.join(',\n')}
}
\`\`\`

## Responses

${responses.join('\n\n')}

## Limits

Ten a minute.
{% /api %}`

/** The same, rendered. */
export const { html } = compile(source, { layout: 'reference' })
