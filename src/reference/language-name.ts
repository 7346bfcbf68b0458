/** Names of languages, each with the words of fences where those differ by more than case. */
const LANGUAGES = `C#:cs csharp, C++:cpp, CSS, curl, Form:urlencoded application/x-www-form-urlencoded, Go:golang,
  GraphQL:gql, HTML, HTTP:https, Java, JavaScript:js mjs, JSON:jsonc application/json, JSON5, Kotlin:kt,
  Node.js:node, PHP, PowerShell:ps ps1 pwsh, Python:py python3, Ruby:rb, Rust:rs,
  Shell:bash console sh shell-session zsh, SQL, Swift, Text:txt plaintext plain, TypeScript:ts, XML, YAML:yml`

const names = new Map(
  LANGUAGES.split(/,\s+/).flatMap((entry) => {
    const [name = '', words = ''] = entry.split(':')
    return [name.toLowerCase(), ...words.split(' ')].map((word) => [word, name] as const)
  }),
)

/** The name of a language for a reader: its word, where there is no better one. */
export function languageName(language: string): string {
  return names.get(language.toLowerCase()) ?? language
}
