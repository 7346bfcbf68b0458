/** The list endpoint of the description, as an author would write it. */
export const listUsers = `{% api method="GET" path="/api/users" auth="Bearer token" %}
## List users

Returns a paginated list. Requires authentication.

| Parameter | Type | Required | Description |
|-----------|------|----------|-------------|
| page | number | no | Page number (default: 1) |
| limit | number | no | Page size (default: 20) |
| sort | string | no | Sort field |

\`\`\`json
{
  "users": [
    { "id": 1, "name": "Ada", "email": "ada@example.com" }
  ],
  "total": 57,
  "page": 1
}
\`\`\`

> 100 requests per minute per API key.
{% /api %}
`

/** The create endpoint of the description. */
export const createUser = `{% api method="POST" path="/api/users" auth="Bearer token" %}
## Create user

Creates a user account.

| Parameter | Type | Required | Description |
|-----------|------|----------|-------------|
| name | string | yes | Full name |
| email | string | yes | Email address |
| role | string | no | Role of the account (default: member) |

\`\`\`json
{
  "id": 58,
  "name": "Grace",
  "email": "grace@example.com",
  "role": "member"
}
\`\`\`
{% /api %}
`
