// What a client sends is written in one of these; everything else (`json`, `xml`, `text`, …) is data.
const shells =
  'bash bat batch cmd console csh elvish fish ksh nu nushell powershell ps ps1 pwsh sh shell shell-session shellscript shellsession terminal zsh'

const clients = 'curl hurl http https httpie httpyac rest wget xh'

const programming =
  'c c# c++ clj clojure coffee coffeescript cpp crystal cs csharp d dart elixir elm erl erlang ex exs f# fs fsharp gleam go golang gql graphql groovy haskell hs java javascript jl js jsx julia kotlin kt lua matlab mjs mts nim node objc objective-c objectivec ocaml perl php pl py python python3 r rb rs ruby rust scala sql svelte swift ts tsx typescript vb vbnet visualbasic vue zig'

const requestLanguages: ReadonlySet<string> = new Set(
  `${shells} ${clients} ${programming}`.split(' '),
)

/** Whether a code block of this language shows what a client does, not what travels. */
export function isRequestLanguage(language: string): boolean {
  return requestLanguages.has(language.toLowerCase())
}
