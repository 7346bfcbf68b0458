/// <reference types="vite/client" />

declare module 'virtual:block-style.css'

declare module 'virtual:first-example' {
  import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'

  /** The example of the first screen, rendered. */
  export const html: string
  /** What is wrong with it. */
  export const diagnostics: readonly Diagnostic[]
}

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** What is used of Swagger UI, which comes without types. */
  interface SwaggerUI {
    readonly specActions: { updateSpec(text: string): void }
  }
  /** What a plugin of it gets. */
  interface SwaggerUISystem {
    readonly React: { createElement(type: unknown, props: object, ...children: unknown[]): unknown }
    readonly getComponent: (name: string, isConnected?: boolean) => unknown
  }
  function SwaggerUI(options: Record<string, unknown>): SwaggerUI
  export { type SwaggerUISystem, SwaggerUI as default }
}
