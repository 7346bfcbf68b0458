import { HomeScreen } from './home/home-screen.js'
import { MissingScreen } from './page/missing-screen.js'
import type { Listed } from './page/page.js'
import { LazyScreen, type ListedScreen } from './page/screen.js'

/** What an address that names no page leads to. */
export const missing = new LazyScreen(
  { id: 'missing', title: 'No such page', endpoints: [] },
  async () => new MissingScreen(),
)

/** What there is beside documents, in the order of the navigation. */
export const screens: readonly LazyScreen[] = [
  new LazyScreen(
    { id: 'home', title: 'Overview', group: 'Start', endpoints: [] },
    async () => new HomeScreen(),
  ),
  new LazyScreen(
    {
      id: 'editor',
      title: 'Editor',
      summary: 'Write a document, and see what comes of it.',
      group: 'Start',
      endpoints: [],
    },
    async () => {
      const { EditorScreen } = await import('./editor/editor-screen.js')
      return new EditorScreen()
    },
  ),
  new LazyScreen(
    {
      id: 'own',
      title: 'Bring your own',
      summary: 'Paste a Markdown reference, and see what is read of it.',
      group: 'Start',
      endpoints: [],
    },
    async () => {
      const { AdoptScreen } = await import('./adopt/adopt-screen.js')
      return new AdoptScreen()
    },
  ),
  new LazyScreen(
    {
      id: 'openapi/description',
      title: 'Description',
      summary: 'The OpenAPI description of the reference, and what it does not know.',
      group: 'OpenAPI',
      endpoints: [],
    },
    async () => {
      const { DescriptionScreen } = await import('./open-api/description-screen.js')
      return new DescriptionScreen()
    },
  ),
  new LazyScreen(
    {
      id: 'openapi/viewer',
      title: 'Viewer',
      summary: 'The OpenAPI description of the reference, as Swagger UI shows it.',
      group: 'OpenAPI',
      endpoints: [],
    },
    async () => {
      const { ViewerScreen } = await import('./open-api/viewer-screen.js')
      return new ViewerScreen()
    },
  ),
  missing,
]

/** Whether the navigation lists a screen. */
export function isListed(listed: ListedScreen): listed is Listed {
  return listed.group !== undefined
}
