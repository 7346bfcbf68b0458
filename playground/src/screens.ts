import type { Listed } from './page/page.js'
import { LazyScreen, type ListedScreen } from './page/screen.js'

/** What there is beside documents, in the order of the navigation. */
export const screens: readonly LazyScreen[] = [
  new LazyScreen({ id: 'editor', title: 'Editor', endpoints: [] }, async () => {
    const { EditorScreen } = await import('./editor/editor-screen.js')
    return new EditorScreen()
  }),
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
]

/** Whether the navigation lists a screen; the editor has its place in the header. */
export function isListed(listed: ListedScreen): listed is Listed {
  return listed.group !== undefined
}
