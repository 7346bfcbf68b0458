/** A framework or tool that the package is tested in. */
export interface Host {
  /** Its name on the command line. */
  readonly name: string
  /** The folder of its files in `fixtures`, where it does not have its name. */
  readonly fixture?: string
  /** The template of create-vite that its files go into. */
  readonly template?: string
  /** The packages that are installed with ours, in exact versions. */
  readonly packages: Readonly<Record<string, string>>
  /** The version of Node that it needs, where it is newer than the one that we support. */
  readonly node?: string
  /** Files beside those in `fixtures`, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Where its document is. */
  readonly document: string
  /** Commands of installed packages that prepare the project, and check its types. */
  readonly prepare?: readonly string[]
  /** How its dev server is started, with `{port}`; nothing where there is none. */
  readonly dev?: string
  /** How it is built. */
  readonly build?: readonly string[]
  /** How what was built is served, with `{port}`. */
  readonly serve?: string
  /** The address of the page with the document. */
  readonly page?: string
  /** The address of a page that shows the document, which only the server imports. */
  readonly serverPage?: string
  /** Whether the page lists all documents in a `nav`, by `virtual:api-docs`. */
  readonly listsDocuments?: boolean
  /** Where the host styles elements itself: what the block's heading has all the same, and where the scheme is stored. */
  readonly style?: {
    readonly heading: Readonly<Record<string, string>>
    readonly schemeKey: string
  }
  /** Whether its search finds the endpoints of the page. */
  readonly searches?: boolean
  /** Whether the HTML that the server sends has the document already. */
  readonly rendersOnServer?: boolean
  /** Whether a save reloads the page, because the host has no finer update for it. */
  readonly reloads?: boolean
  /** Whether its page applies the script. */
  readonly behaves?: boolean
  /** Whether requests that documents describe are answered in dev, but for `/api/own`, which the app answers. */
  readonly mocks?: boolean
  /** What the console of the page says once updates reach it, where that is not what Vite says. */
  readonly connected?: string
  /** The element that shows an error in dev. */
  readonly errors?: string
  /** The output of a last command, for hosts without pages. */
  readonly run?: { readonly command: string; readonly output: string }
}
